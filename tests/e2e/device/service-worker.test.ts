import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import { expect } from '@playwright/test'
import { addSignedInUsers } from '../../support/api/signed-in-users.ts'
import { waitForCopy } from '../../support/browser/device-copy.ts'
import {
  changeVersion,
  journeyDays,
  readMoney,
  saveMoney,
  waitingMark,
  waitUntilNothingIsUnsent,
} from '../../support/browser/journey.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import { startBrowserWithPage, type TestPage } from '../../support/browser/test-page.ts'
import { createInstallation, type Installation } from '../../support/servers/installation.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// The service worker of web/service-worker in a browser that is ended and started again with the same data. Without a network
// means that the process of the server is not running.

let installation: Installation
let folder: string
let environment: Record<string, string>
let server: ServerProcess
let client: Client
let userId: string
let kim: TestPage

test.beforeEach(async () => {
  installation = await createInstallation()
  folder = mkdtempSync(join(tmpdir(), 'haru-worker-'))
  environment = { HARU_DATA_DIR: folder, HARU_DEVICE_COPY: 'on' }
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  server = await serverProcess(environment, [], installation.program)
  await server.start()
  client = createClient({ url: server.url }, new Map([['haru', cookie.replace('haru=', '')]]))
  userId = (await client.get('/user/detail')).body.result._id
  kim = await startBrowser()
})

test.afterEach(async () => {
  await kim.context.close()
  await server.stop()
  installation.remove()
  rmSync(folder, { recursive: true, force: true })
})

function startBrowser(): Promise<TestPage> {
  return startBrowserWithPage(join(folder, 'browser'), { url: server.url, language: 'ko', now: null })
}

async function restartBrowser(): Promise<void> {
  await kim.context.close()
  kim = await startBrowser()
}

/** Opens Today, and waits until the service worker has all files of the app. */
const openWithWorker = () => openRemembered(kim, client, userId)

/**
 * Shows the page again once it requests nothing: Chromium never ends the old worker of a page that DevTools observes if a file is requested
 * meanwhile.
 */
async function showPageAgain(): Promise<void> {
  await kim.page.waitForLoadState('networkidle')
  await kim.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

async function waitForToday(): Promise<void> {
  await kim.page.getByRole('navigation', { name: kim.t('shell.sections') }).waitFor()
  await kim.page.locator('#main h1').waitFor({ state: 'attached' })
}

const readCaches = () =>
  kim.page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return { names, paths: requests.flat().map(({ url }) => new URL(url).pathname) }
  })

/** The script that the open page has loaded first, whose name is another one in each version. */
const readVersion = () => kim.page.evaluate(() => document.querySelector('script')?.src ?? '')

/** The faults of a page that cannot reach the server, in the words of the browser. */
const isOfNetwork = (fault: string) => /ERR_CONNECTION_REFUSED|Failed to fetch|unreachable/.test(fault)

test('the app starts without a network after the browser was ended', { tag: '@long' }, async () => {
  await openWithWorker()
  await waitForCopy(kim.page, userId)
  await server.stop()
  await restartBrowser()
  await kim.open('/exercise/list')
  await on.waitForScreen(kim, on.listTitle(kim, 'exercise', 'record'))
  expect(kim.faults.filter((fault) => !isOfNetwork(fault))).toEqual([])
})

test('after the first save on the device, and not before, the browser is asked to keep its data', {
  tag: '@long',
}, async () => {
  await kim.context.addInitScript(() => {
    const persist = navigator.storage.persist.bind(navigator.storage)
    Reflect.set(globalThis, 'persistCount', 0)
    navigator.storage.persist = () => {
      Reflect.set(globalThis, 'persistCount', Number(Reflect.get(globalThis, 'persistCount')) + 1)
      return persist()
    }
  })
  await openWithWorker()
  await waitForCopy(kim.page, userId)
  const countRequests = () => kim.page.evaluate(() => Reflect.get(globalThis, 'persistCount'))
  expect(await countRequests()).toBe(0)
  await on.goToList(kim, 'money', 'record')
  await on.addEntry(kim, 'money', 'record')
  await on.fillItem(kim, 1, 'money', { amount: '3500' })
  await on.save(kim)
  await expect.poll(countRequests).toBe(1)
})

test('a page from the device has the security headers of the server', { tag: '@long' }, async () => {
  await openWithWorker()
  const names = ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cross-origin-opener-policy']
  const fromServer = await (await fetch(`${server.url}/haru/user/signup`)).headers
  const page = await kim.page.goto(`${server.url}/haru/today/list`)
  expect(page?.fromServiceWorker()).toBe(true)
  for (const name of names) expect(await page?.headerValue(name), name).toBe(fromServer.get(name))
})

test('a page from the device has the language, the theme and the bars of its user', { tag: '@long' }, async () => {
  await openWithWorker()
  const start = async (path: string) => {
    const html = await (await kim.page.goto(`${server.url}/haru${path}`))?.text()
    return /<html [^>]*>/.exec(html ?? '')?.[0]
  }
  const copy = 'data-device-copy="on">'
  expect(await start('/today/list')).toBe(`<html lang="ko" data-theme="system" data-shell="app" ${copy}`)
  const choose = (name: string, value: string) =>
    kim.page.evaluate((cookie) => cookieStore.set({ ...cookie, path: '/haru/' }), { name, value })
  await choose('haru-theme', 'dark')
  await choose('haru-lang', 'en')
  expect(await start('/user/detail')).toBe(`<html lang="en" data-theme="dark" data-shell="top" ${copy}`)
  await choose('haru-theme', '"><script>')
  await choose('haru-lang', '<b>')
  expect(await start('/user/login')).toBe(`<html lang="ko" data-theme="system" data-shell="plain" ${copy}`)
})

test('a page from the device links the files of its screen as that of the server does, and those of the copy', async () => {
  await openWithWorker()
  const { paths } = await readCaches()
  const listLinks = (html = '') => [...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map(([, path = '']) => path)
  const headers = { cookie: `haru=${client.cookies.get('haru')}`, 'accept-language': 'ko' }
  for (const path of ['/exercise/list', '/calendar/list', '/']) {
    const fromServer = listLinks(await (await fetch(`${server.url}/haru${path}`, { headers })).text())
    const fromDevice = listLinks(await (await kim.page.goto(`${server.url}/haru${path}`))?.text())
    expect(fromServer.length).toBeGreaterThan(10)
    expect(fromDevice).toEqual(expect.arrayContaining(fromServer))
    expect(fromDevice.filter((name) => name.includes('/copy-access-'))).toHaveLength(1)
    expect(paths).toEqual(expect.arrayContaining(fromDevice.filter((name) => name.includes('/assets/'))))
  }
  const login = listLinks(await (await kim.page.goto(`${server.url}/haru/user/login`))?.text())
  expect(login.filter((name) => name.includes('/copy-access-'))).toEqual([])
})

test('W6: no cache has a call, a picture or an email, and the worker answers no other page of the server', async () => {
  await openWithWorker()
  await kim.open('/today/year/list')
  await waitForToday()
  const { names, paths } = await readCaches()
  expect(names).toHaveLength(1)
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !/^\/haru\/(assets\/.+|icon\.svg|manifest\.webmanifest|page)$/.test(path))).toEqual([])
  for (const path of ['/haru/api/docs', '/haru/mail', '/haru/metrics']) {
    const response = await kim.page.goto(server.url + path)
    expect(response?.fromServiceWorker(), path).toBe(false)
  }
})

test('the script of the worker is not cached, and has the headers of every response', { tag: '@long' }, async () => {
  const { headers } = await fetch(`${server.url}/haru/sw.js`)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('cache-control')).toBe('no-cache')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('service-worker-allowed')).toBeNull()
})

test('on a shared computer there is no worker and no cache', { tag: '@long' }, async () => {
  await kim.open('/user/login')
  await kim.page.getByRole('button', { name: kim.t('login.demo') }).click()
  await waitForToday()
  // As after a sign-in on a shared computer, which stores the account in the tab only.
  await kim.page.evaluate(() => {
    sessionStorage.setItem('haru', 'account')
    localStorage.clear()
  })
  // The app loads the quick entry when it is idle, and registers a worker at the same time.
  const isIdle = kim.page.waitForResponse(/QuickEntrySheet/)
  await kim.page.reload()
  await isIdle
  await kim.page.waitForLoadState('networkidle')
  expect(await kim.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  expect((await readCaches()).names).toEqual([])
})

test('HARU_DEVICE_COPY=off removes the worker and its files, and the page comes from the server again', {
  tag: '@long',
}, async () => {
  await openWithWorker()
  await server.stop()
  environment['HARU_DEVICE_COPY'] = 'off'
  await server.start()
  await showPageAgain()
  // The page is reloaded once more when the worker is gone.
  await expect(async () => {
    expect((await readCaches()).names).toEqual([])
    expect(await kim.page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  }).toPass({ timeout: 30_000 })
  const page = await kim.page.reload()
  expect(page?.fromServiceWorker()).toBe(false)
  await waitForToday()
  expect(await kim.page.locator('html').getAttribute('data-device-copy')).toBe('off')
})

/** Installs another version of the app. */
async function updateServer(): Promise<void> {
  await server.stop()
  installation.update()
  await server.start()
}

/** Shows the open page again, which then offers a version that waits. The worker loads all files of that version before. */
async function returnToPage(): Promise<void> {
  await showPageAgain()
  await kim.page.getByText(kim.t('shell.newVersion')).waitFor({ timeout: 60_000 })
}

/** Opens a page of one version, beside which the browser has another one. Returns the version of the page. */
async function openWithWaitingVersion(): Promise<string> {
  await openWithWorker()
  const version = await readVersion()
  await updateServer()
  await returnToPage()
  return version
}

test('an open page keeps working when the server has another version, and changes to it when the user agrees', {
  tag: '@long',
}, async () => {
  await openWithWorker()
  const oldVersion = await readVersion()
  await kim.open('/money/detail')
  await on.waitForScreen(kim, on.editorTitle(kim, 'money', 'record'))
  await updateServer()
  await returnToPage()
  // A screen that was not open yet, whose files the server does not have any more.
  await on.goToSection(kim, 'sleep')
  await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
  expect(await readVersion()).toBe(oldVersion)
  await kim.open('/money/detail')
  await on.fillItem(kim, 1, 'money', { amount: '3500' })
  await returnToPage()
  const loaded = kim.page.waitForEvent('load')
  await on.pressInToast(on.toastOf(kim, kim.t('shell.newVersion')), kim.t('shell.newVersion.use'))
  await loaded
  expect(await readVersion()).not.toBe(oldVersion)
  const amount = on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })
  await expect(amount).toHaveValue(/^3,?500$/)
})

test('a change that one version has saved is sent once by the next one', async () => {
  const { yesterday } = journeyDays()
  const oldVersion = await openWithWaitingVersion()
  await waitForCopy(kim.page, userId)
  await server.kill()
  await saveMoney(kim, yesterday, '700')
  expect(await readVersion()).toBe(oldVersion)
  await kim.open('/user/appSetting')
  // As in `showPageAgain`.
  await kim.page.waitForLoadState('networkidle')
  await changeVersion(kim)
  expect(await readVersion()).not.toBe(oldVersion)
  await waitingMark(kim, 1).click()
  await server.start()
  await kim.page.evaluate(() => void dispatchEvent(new Event('online')))
  await waitUntilNothingIsUnsent(kim)
  expect(await readMoney(client, yesterday)).toEqual({ amounts: [700], revision: 1 })
})

test('a version that is chosen without a network takes over later', { tag: '@long' }, async () => {
  const oldVersion = await openWithWaitingVersion()
  await kim.open('/user/appSetting')
  const button = kim.page.getByRole('button', { name: kim.t('settings.newVersion') })
  await button.waitFor()
  // The old worker waits for a file until the server ends.
  server.pause()
  await kim.page.evaluate(() => void fetch('/haru/assets/missing.js').catch(() => undefined))
  await button.click()
  // The page has seen by then that the new worker does not take over at once.
  await kim.page.waitForTimeout(3000)
  await server.kill()
  await expect(async () => expect(await readVersion()).not.toBe(oldVersion)).toPass({ timeout: 60_000 })
  await on.waitForScreen(kim, kim.t('settings.title'))
})

test('a new version whose message was put away is used from the settings', { tag: '@long' }, async () => {
  const oldVersion = await openWithWaitingVersion()
  await on.pressInToast(on.toastOf(kim, kim.t('shell.newVersion')), kim.t('ui.close'))
  await kim.page.getByRole('link', { name: kim.t('shell.settings') }).click()
  const loaded = kim.page.waitForEvent('load')
  await kim.page.getByRole('button', { name: kim.t('settings.newVersion') }).press('Enter')
  await loaded
  await on.waitForScreen(kim, kim.t('settings.title'))
  expect(await readVersion()).not.toBe(oldVersion)
  await expect(kim.page.getByRole('button', { name: kim.t('settings.newVersion') })).toHaveCount(0)
})

test('another version takes over at the next start, and the files of the old one are removed', {
  tag: '@long',
}, async () => {
  await openWithWorker()
  const oldVersion = await readVersion()
  const before = await readCaches()
  await updateServer()
  await returnToPage()
  await restartBrowser()
  await kim.open('/today/list')
  expect(await readVersion()).not.toBe(oldVersion)
  const after = await readCaches()
  expect(after.names).toHaveLength(1)
  expect(after.names).not.toEqual(before.names)
})
