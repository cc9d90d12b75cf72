import type { UserClient } from '@haru/server/src/testing/client.ts'
import { IDBFactory } from 'fake-indexeddb'
import { vi } from 'vitest'

/** The network of a browser in which a user is signed in. */
export interface BrowserNetwork {
  /** The paths below the API of the requests that the server has answered. */
  readonly requests: string[]
  /** From then on no request reaches the server. */
  readonly disconnect: () => void
  readonly connect: () => void
  /** The same at the second request of the path. */
  readonly disconnectAtSecond: (path: string) => void
  /** From then on something else answers, such as a proxy; null lets the server answer again. */
  readonly answerWith: (create: (() => Response) | null) => void
  /** From then on the responses of the server say that it is this time, in milliseconds since 1970. */
  readonly setServerTime: (time: number) => void
  /** From then on the server answers no request until the returned function is called. */
  readonly hold: () => () => void
  /** From then on the cookie of the browser is that of another user. */
  readonly signIn: (user: UserClient) => void
}

/** Gives the code of the web app storage in which nothing is stored, and a network that ends at the server of the user. */
export function openBrowserGlobals(user: UserClient): BrowserNetwork {
  const stored = new Map<string, string>()
  const requests: string[] = []
  let signedIn = user
  let isConnected = true
  let onlyOnce: string | null = null
  let foreign: (() => Response) | null = null
  let headersOfTime: Readonly<Record<string, string>> = {}
  let held: Promise<void> = Promise.resolve()
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('navigator', {
    get onLine() {
      return isConnected
    },
  })
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  })
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const called = new URL(url, 'http://haru.test').pathname.replace('/haru/api', '')
    if (called === onlyOnce && requests.includes(called)) isConnected = false
    if (!isConnected) throw new TypeError('Failed to fetch')
    await held
    if (foreign !== null) return foreign()
    const reply = await signedIn.send({
      method: method ?? 'GET',
      path: url,
      body,
      headers: { ...(headers as Record<string, string>) },
    })
    requests.push(called)
    return new Response(reply.text, { status: reply.status, headers: headersOfTime })
  })
  return {
    requests,
    disconnect: () => {
      isConnected = false
    },
    connect: () => {
      isConnected = true
    },
    disconnectAtSecond: (path) => {
      onlyOnce = path
    },
    answerWith: (create) => {
      foreign = create
    },
    setServerTime: (time) => {
      headersOfTime = { date: new Date(time).toUTCString() }
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    signIn: (next) => {
      signedIn = next
    },
  }
}
