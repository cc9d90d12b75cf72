import { once } from 'node:events'
import { createServer, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A point of an exchange with operations: the request has left the device and has not reached the server; the server has answered, and the
 * device has nothing of the response; the device has half of the response.
 */
export type ExchangePoint = 'sent' | 'committed' | 'answered'

/** A network in front of a server that holds an exchange at a point, and loses responses of exchanges. */
export interface ExchangeProxy {
  readonly url: string
  /** Holds the next exchange with operations. Resolves when it has come to the point. */
  readonly hold: (point: ExchangePoint) => Promise<void>
  /** Lets the held exchange continue. Resolves when it has ended. */
  readonly release: () => Promise<void>
  /** From now on exchanges get no response, or no second half of it. Resolves when the first one has lost it. */
  readonly loseResponses: () => Promise<void>
  /** Ends the loss of responses. */
  readonly restore: () => void
  readonly close: () => Promise<void>
}

interface Hold {
  readonly point: ExchangePoint
  readonly reached: PromiseWithResolvers<void>
  readonly released: PromiseWithResolvers<void>
  readonly ended: PromiseWithResolvers<void>
}

export async function openExchangeProxy(target: string): Promise<ExchangeProxy> {
  let hold: Hold | null = null
  let loss: PromiseWithResolvers<void> | null = null

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const isExchange = request.url?.endsWith('/user/sync') ?? false
    const current = isExchange && hasOperations(body) ? hold : null
    const waitAt = (point: ExchangePoint) => (current?.point === point ? waitForRelease(current) : null)
    const throwIfLost = () => {
      if (isExchange && loss !== null) throw new Error('the response is lost')
    }
    try {
      await waitAt('sent')
      const answer = await forwardRequest(target, request, body)
      await waitAt('committed')
      throwIfLost()
      response.writeHead(answer.status, [...answer.headers])
      const half = Math.floor(answer.body.length / 2)
      response.write(answer.body.subarray(0, half))
      await waitAt('answered')
      throwIfLost()
      response.end(answer.body.subarray(half))
    } catch {
      response.destroy()
      if (isExchange) loss?.resolve()
    }
    current?.ended.resolve()
  }

  // It does not close connections that are unused: a client that uses one at that moment would get an error.
  const proxy = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // A browser that ends closes its connections at any time.
    response.on('error', () => undefined)
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold: (point) => {
      hold = createHold(point)
      return hold.reached.promise
    },
    release: async () => {
      const held = hold
      hold = null
      held?.released.resolve()
      await held?.ended.promise
    },
    loseResponses: () => {
      loss = Promise.withResolvers()
      return loss.promise
    },
    restore: () => {
      loss = null
    },
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

function createHold(point: ExchangePoint): Hold {
  return {
    point,
    reached: Promise.withResolvers(),
    released: Promise.withResolvers(),
    ended: Promise.withResolvers(),
  }
}

function waitForRelease({ reached, released }: Hold): Promise<void> {
  reached.resolve()
  return released.promise
}

function hasOperations(body: Buffer): boolean {
  return JSON.parse(body.toString()).operations.length > 0
}

interface ForwardedResponse {
  readonly status: number
  readonly headers: readonly string[]
  readonly body: Buffer
}

/** Sends a request to the server, on a connection of its own. Rejects if the server does not run, or ends before it has answered. */
export async function forwardRequest(
  target: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<ForwardedResponse> {
  const request = openRequest(new URL(url ?? '', target), {
    ...(method === undefined ? {} : { method }),
    headers,
    agent: false,
  })
  request.end(body)
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response?.statusCode === undefined) throw new Error('the server has not answered')
  return { status: response.statusCode, headers: response.rawHeaders, body: await buffer(response) }
}
