import type { Client, Reply } from '@haru/server/src/testing/client.ts'
import { expect } from 'vitest'

/** What the provider sends a browser back with. */
export type CallbackQuery = Readonly<Record<string, string>>

/** Follows the provider's pages as a browser of its own does, until they lead back to Haru. */
export async function followProviderPages(url: string, cookies = new Map<string, string>()): Promise<CallbackQuery> {
  let at = url
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider stopped at ${at}: ${response.status} ${await response.text()}`)
    at = new URL(next, at).href
    const { pathname, searchParams } = new URL(at)
    if (pathname === '/haru/auth/google') return Object.fromEntries(searchParams)
  }
  throw new Error('the provider leads nowhere')
}

/** Goes to the provider and comes back, with what it said. */
export async function runAuthorization(
  browser: Client,
  ask: Readonly<Record<string, string>> = {},
): Promise<CallbackQuery> {
  const { status, body } = await browser.get('/auth/google/login', ask)
  expect([status, body.status]).toEqual([200, 'success'])
  return followProviderPages(body.url)
}

export function sendCallback(browser: Client, cameBack: CallbackQuery): Promise<Reply> {
  return browser.get('/auth/google/afterCallback', cameBack)
}

/** All of it: what the browser is answered in the end. */
export async function signInWithGoogle(browser: Client, ask: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return sendCallback(browser, await runAuthorization(browser, ask))
}
