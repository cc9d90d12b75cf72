import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import * as on from '../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../support/browser/setup.ts'
import { openSignedInPage } from '../support/browser/signed-in-page.ts'
import { closeWithoutFaults, openTestPage, type TestPage } from '../support/browser/test-page.ts'
import { loggedMonth } from '../support/data/wire-month.ts'
import { builtWeb } from '../support/servers/built-files.ts'

// What a browser with an empty cache loads before the first screen (decision 0072). The budgets are the sizes of November 2026 with
// two per cent for changes; a change that needs more says why in its commit.

setUpPages()

const kilobyte = 1000

const mainScreens = [
  '/today/list',
  '/today/goal/list',
  '/today/year/list',
  '/exercise/list',
  '/food/goal/list',
  '/sleep/detail',
  '/food/detail',
  '/food/detail?type=day&start=2025-03-03&end=2025-03-03',
  '/money/goal/detail',
  '/exercise/chart/list',
  '/calendar/list',
  '/calendar/detail',
  '/food/find/list',
  '/user/appSetting',
] as const

// The bars and the closed quick entry request these after the first rendering, unless the screen has them.
const callsOfBars = /^\/user\/sync\/(percent|usual|savedSets|category)/

interface ApiRequest {
  /** The path and the query below the API. */
  readonly url: string
  /** Whether React had begun to render. */
  readonly isRendered: boolean
}

// Runs in the page before its own scripts.
function recordRequests(): void {
  const requests: ApiRequest[] = []
  Reflect.set(globalThis, 'apiRequests', requests)
  const { fetch } = globalThis
  globalThis.fetch = (url, init) => {
    // React marks the element that it renders into.
    const root = document.getElementById('root') ?? {}
    const isRendered = Object.keys(root).some((name) => name.startsWith('__reactContainer'))
    requests.push({ url: String(url).replace('/haru/api', ''), isRendered })
    return fetch(url, init)
  }
}

function listUrls(requests: readonly ApiRequest[]): readonly string[] {
  return requests
    .map(({ url }) => url)
    .filter((url) => !callsOfBars.test(url))
    .toSorted()
}

async function readRequests({ page }: TestPage): Promise<readonly ApiRequest[]> {
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Reflect.get(globalThis, 'apiRequests') as ApiRequest[])
}

/** The files that the page links to, which the browser loads at once. */
async function findLinkedFiles({ page }: TestPage): Promise<readonly string[]> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()))
  const links = [...html.matchAll(/<(?:link|script) ([^>]*)(?:href|src)="\/haru\/(assets\/[^"]+)"/g)]
  return [...new Set(links.flatMap(([, kind = '', file = '']) => (kind.includes('disabled') ? [] : [file])))]
}

function measure(files: readonly string[], extension: string): number {
  return files
    .filter((file) => file.endsWith(extension))
    .reduce((sum, file) => sum + readFileSync(join(builtWeb, `${file}.br`)).length, 0)
}

test('the login loads the files that its page links to and no others, within its budget', async () => {
  const kim = await openTestPage(browser, { url: app.url, language: 'ko' })
  const loaded: string[] = []
  kim.page.on('request', (request) => {
    const file = /\/haru\/(assets\/.+)$/.exec(request.url())?.[1]
    if (file !== undefined) loaded.push(file)
  })
  await kim.open('/user/login')
  await kim.page.getByRole('textbox', { name: kim.t('login.id') }).waitFor()
  await kim.page.waitForLoadState('networkidle')
  const files = await findLinkedFiles(kim)
  expect([...new Set(loaded)].toSorted()).toEqual(files.toSorted())
  expect(measure(files, '.js')).toBeLessThan(135 * kilobyte)
  // Its styles are in the page, which is about as large as the first packets of a connection together.
  expect(files.filter((file) => file.endsWith('.css'))).toEqual([])
  const html = await kim.page.evaluate(() => fetch(location.href).then((response) => response.text()))
  expect(brotliCompressSync(html).length).toBeLessThan(10.5 * kilobyte)
  await closeWithoutFaults(kim)
})

test('Today is linked with all files of its first paint, within its budget', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko' })
  await kim.open('/today/list')
  await on.waitForScreen(kim, kim.format.longDay(kim.today))
  const files = await findLinkedFiles(kim)
  expect(measure(files, '.js')).toBeGreaterThan(100 * kilobyte)
  expect(measure(files, '.js')).toBeLessThan(149 * kilobyte)
  expect(measure(files, '.css')).toBeLessThan(9.3 * kilobyte)
  await closeWithoutFaults(kim)
})

test('nothing on Today moves when its data arrives, also without a checklist of the first week', async () => {
  const kim = await openSignedInPage(app, browser, { language: 'ko', now: null })
  for (const [path, body] of loggedMonth) await kim.user.post(path, body)
  await kim.open('/today/list')
  await kim.page.getByText(kim.t('today.record.none')).first().waitFor()
  await kim.page.waitForLoadState('networkidle')
  const shifts = await kim.page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().map(({ startTime }) => startTime)))
        observer.observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 500)
      }),
  )
  expect(shifts).toEqual([])
  await closeWithoutFaults(kim)
})

for (const path of mainScreens) {
  // The screen that opens first.
  const tag = path === '/today/list' ? [] : '@long'
  test(`${path} requests its data once, before it is rendered, and nothing else`, { tag }, async () => {
    const kim = await openSignedInPage(app, browser, { language: 'ko' })
    for (const [call, body] of loggedMonth) await kim.user.post(call, body)
    await kim.page.addInitScript(recordRequests)
    await kim.open(path)
    await kim.page.locator('#main h1').waitFor({ state: 'attached' })
    const requests = await readRequests(kim)
    const urls = listUrls(requests)
    expect(urls).toEqual([...new Set(urls)])
    expect(listUrls(requests.filter(({ isRendered }) => isRendered))).toEqual([])

    // What the screen reads when it is opened from another one, without requests in advance.
    const title = await kim.page.title()
    await kim.open('/user/no-screen')
    await kim.page.locator('#main h1').waitFor({ state: 'attached' })
    await kim.visit(path)
    await expect(kim.page).toHaveTitle(title)
    // On a busy machine the network is idle before the screen sends its requests.
    await expect.poll(async () => listUrls(await readRequests(kim))).toEqual(urls)
    await closeWithoutFaults(kim)
  })
}
