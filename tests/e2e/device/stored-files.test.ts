import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import { screenshotFailure, startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { builtWeb } from '../../support/servers/built-files.ts'
import { createInstallation, type Installation } from '../../support/servers/installation.ts'
import { type ProxiedServer, startProxiedServer } from '../../support/servers/proxied-server.ts'
import type { ReverseProxy } from '../../support/servers/reverse-proxy.ts'
import type { ServerProcess } from '../../support/servers/server-process.ts'

// The files that the service worker keeps: after an update that is interrupted, after the browser has removed them, with a full storage, and in
// the language of the user.

let installation: Installation
let proxied: ProxiedServer
let server: ServerProcess
let proxy: ReverseProxy
let kim: TestPage

test.beforeEach(async () => {
  installation = await createInstallation()
  proxied = await startProxiedServer(installation.program)
  server = proxied.server
  proxy = proxied.proxy
  kim = await startBrowser()
  await openRemembered(kim, proxied.client, proxied.userId)
  await waitForCopy(kim.page, proxied.userId)
})

test.afterEach(async () => {
  await screenshotFailure(kim)
  await kim.context.close()
  await proxied.close()
  installation.remove()
})

const startBrowser = () =>
  startBrowserWithPage(join(proxied.folder, 'browser'), { url: proxied.proxy.url, language: 'ko', now: null })

/** Starts the browser again while the server does not run, and waits for a screen that was not open before. */
async function expectStartWithoutServer(): Promise<void> {
  await server.stop()
  await kim.context.close()
  kim = await startBrowser()
  await kim.open('/exercise/list')
  await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
}

const readStoredPaths = (page = kim.page) =>
  page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('an update keeps its files although the page is closed and opened while they are loaded', async () => {
  await server.stop()
  installation.update()
  await server.start()
  const held = proxy.hold(/\/assets\/.*\.js$/)
  await kim.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await held
  // The browser does not end with its last page.
  const page = await kim.context.newPage()
  await kim.page.close()
  await page.goto(`${proxy.url}/haru/today/list`)
  await page.locator('#main h1').waitFor({ state: 'attached' })
  proxy.release()
  // Those of both versions.
  const countPages = async () => (await readStoredPaths(page)).filter((path) => path === '/haru/page').length
  await expect.poll(countPages, { timeout: 60_000 }).toBe(2)
  await expectStartWithoutServer()
})

test('files that the browser has removed are stored again at the next start with the server', async () => {
  await kim.page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))))
  await kim.open('/today/list')
  await expect.poll(() => readStoredPaths(), { timeout: 60_000 }).toContain('/haru/page')
  await expectStartWithoutServer()
})

test('a file for which a full storage has no room reaches the page', async () => {
  const file = readdirSync(join(builtWeb, 'assets')).find((name) => /^base\.en-.*\.js$/.test(name))
  const session = await kim.context.newCDPSession(kim.page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 })
  const load = (path: string) => fetch(path).then(({ ok }) => ok, String)
  expect(await kim.page.evaluate(load, `/haru/assets/${file}`)).toBe(true)
  expect(await readStoredPaths()).not.toContain(`/haru/assets/${file}`)
})

test('the page tells the server and the worker the language and the theme again whose cookies the browser has removed', async () => {
  await kim.page.evaluate(async () => {
    localStorage.setItem(
      'haru',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('haru') ?? '{}'), language: 'ko', theme: 'dark' }),
    )
    for (const name of ['haru-lang', 'haru-theme']) await cookieStore.delete({ name, path: '/haru/' })
  })
  await kim.open('/today/list')
  const readChoices = async () => {
    const cookies = await kim.context.cookies(`${proxy.url}/haru/`)
    return ['haru-lang', 'haru-theme'].map((name) => cookies.find((each) => each.name === name)?.value)
  }
  await expect.poll(readChoices).toEqual(['ko', 'dark'])
})

test('without the texts of the chosen language the app starts in another one', async () => {
  await kim.page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) if (/\.ko-/.test(request.url)) await cache.delete(request)
    }
    localStorage.setItem(
      'haru',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('haru') ?? '{}'), language: 'ko' }),
    )
  })
  const english = readdirSync(join(builtWeb, 'assets')).filter((name) => /\.en-.*\.js$/.test(name))
  await kim.page.evaluate(
    (paths) => Promise.all(paths.map((path) => fetch(path))),
    english.map((name) => `/haru/assets/${name}`),
  )
  const session = await kim.context.newCDPSession(kim.page)
  await session.send('Network.clearBrowserCache')
  await server.stop()
  await kim.open('/exercise/list')
  await kim.page.getByRole('heading', { level: 1, name: 'Exercise records', exact: true }).waitFor()
})
