import type { Client, Reply } from '@haru/server/src/testing/client.ts'
import { expect } from 'vitest'

/** The query parameters of the callback, with which the provider sends the browser back. */
export type CallbackQuery = Readonly<Record<string, string>>

/** Follows the redirects of the provider as a browser does, until the callback of Haru. */
export async function followProviderPages(url: string, cookies = new Map<string, string>()): Promise<CallbackQuery> {
  let current = url
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(current, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    if (next === null)
      throw new Error(`the provider stopped current ${current}: ${response.status} ${await response.text()}`)
    current = new URL(next, current).href
    const { pathname, searchParams } = new URL(current)
    if (pathname === '/haru/auth/google') return Object.fromEntries(searchParams)
  }
  throw new Error('the provider did not redirect to the callback')
}

/** Starts an authorization, follows the pages of the provider and returns the callback parameters. */
export async function runAuthorization(
  browser: Client,
  parameters: Readonly<Record<string, string>> = {},
): Promise<CallbackQuery> {
  const { status, body } = await browser.get('/auth/google/login', parameters)
  expect([status, body.status]).toEqual([200, 'success'])
  return followProviderPages(body.url)
}

export function sendCallback(browser: Client, query: CallbackQuery): Promise<Reply> {
  return browser.get('/auth/google/afterCallback', query)
}

/** Runs the whole flow and returns the response to the callback. */
export async function signInWithGoogle(
  browser: Client,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return sendCallback(browser, await runAuthorization(browser, parameters))
}
