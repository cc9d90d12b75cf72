import type { Client, Reply, UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp, type TestAppOptions } from '@haru/server/src/testing/start-app.ts'
import type { Browser, Page } from '@playwright/test'
import { builtWeb, ensureBuiltOnce, keepsCopy, pageSettings } from '../servers/built-files.ts'
import { waitUntilSent } from './device-copy.ts'
import { createStoredLog, registerSecret } from './left-behind.ts'
import { openTestPage, pageTimeHeader, type TestPage, type TestPageOptions } from './test-page.ts'

/** Serves the built pages by a server in this process, whose clock a test can move. */
export async function startAppWithPages(options: TestAppOptions = {}): Promise<TestApp> {
  await ensureBuiltOnce()
  const environment = { HARU_EMAILS_PER_HOUR: '1000000', ...pageSettings, ...options.environment }
  const log = createStoredLog()
  const app = await startApp({
    listen: true,
    webFolder: builtWeb,
    log,
    onCreate: sendPageTime,
    ...options,
    environment,
  })
  return {
    ...app,
    close: async () => {
      await app.close()
      log.flush()
    },
  }
}

/** Makes a server tell each page the time that the page has, so that a page with a fixed time does not have a wrong clock. */
const sendPageTime: NonNullable<TestAppOptions['onCreate']> = (server) => {
  server.prependListener('request', ({ headers }, response) => {
    const time = headers[pageTimeHeader]
    if (time !== undefined) response.setHeader('date', time)
  })
}

export interface SignedInPage extends TestPage {
  /** Calls the API as the same user on another device, to prepare and read data. */
  readonly user: UserClient
}

interface SignedInPageOptions extends Omit<TestPageOptions, 'url'> {
  /** Whether the browser remembers the account, as after signing in there: then it keeps a copy of the data. */
  readonly isRemembered?: boolean
}

/** A page of a new user who is signed in; no screen is open yet. */
export async function openSignedInPage(
  app: TestApp,
  browser: Browser,
  options: SignedInPageOptions,
): Promise<SignedInPage> {
  const user = await app.signUp({ user_lang: options.language })
  registerSecret('password', user.password)
  return openPageAs(app, browser, user, options)
}

/** A page of a user who is signed in, in a further browser context. */
export async function openPageAs(
  app: TestApp,
  browser: Browser,
  user: UserClient,
  { isRemembered = keepsCopy, ...options }: SignedInPageOptions,
): Promise<SignedInPage> {
  const localStorage = isRemembered ? [{ name: 'haru', value: JSON.stringify({ account: user.id }) }] : []
  const state = { cookies: [], origins: [{ origin: app.url, localStorage }] }
  const testPage = await openTestPage(browser, { url: app.url, state, ...options })
  const cookies = [...user.cookies].map(([name, value]) => ({ name, value, url: app.url, httpOnly: true }))
  await testPage.context.addCookies(cookies)
  return { ...testPage, user: keepsCopy ? sendFirst(user, testPage.page) : user }
}

/** Opens Today on a device that remembers the user of `client`, and waits until the service worker has all files of the app. */
export async function openRemembered(device: TestPage, client: Client, userId: string): Promise<void> {
  await rememberUser(device, client, userId)
  await device.open('/today/list')
  await device.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 60_000,
  })
}

/** Lets a device have the session of `client` and remember the user. No screen is open yet. */
export async function rememberUser(device: TestPage, client: Client, userId: string): Promise<void> {
  const { context, page, url, language } = device
  await client.put('/user/update', { OBJECT: { user_lang: language } })
  const expires = Math.floor(Date.now() / 1000) + 86_400
  await context.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url, httpOnly: true, expires })))
  await device.open('/icon.svg')
  await page.evaluate((account) => localStorage.setItem('haru', JSON.stringify({ account })), userId)
}

/** The calls of a user from another device. Before each of them the page has sent what it has saved. */
function sendFirst(user: UserClient, page: Page): UserClient {
  const after =
    <Args extends unknown[]>(call: (...args: Args) => Promise<Reply>) =>
    async (...args: Args) => {
      if (!page.isClosed()) await waitUntilSent(page)
      return call(...args)
    }
  const { get, post, put, remove } = user
  return { ...user, get: after(get), post: after(post), put: after(put), remove: after(remove) }
}
