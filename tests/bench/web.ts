import type { Browser, Page } from '@playwright/test'
import { launchBrowser } from '../support/browser/chromium.ts'
import { type App, startBuiltApp } from '../support/servers/built-app.ts'
import { compareWithBudget, type Measurement, printMeasurements } from './measurements.ts'

// The slow 4G of Lighthouse, on a phone with a quarter of the speed of this machine.
const slow4g = { offline: false, latency: 150, downloadThroughput: 180_000, uploadThroughput: 84_000 }
const slowdown = 4
const phone = { viewport: { width: 390, height: 844 }, locale: 'en-US', hasTouch: true, isMobile: true } as const
const quiet = 1500

/** Measures the download size, the first paints and the response times to taps on a phone. */
export async function benchWeb(): Promise<void> {
  const app = await startBuiltApp({ environment: { HARU_REQUESTS_PER_MINUTE: '6000' } })
  const browser = await launchBrowser([], 'whole')
  try {
    await benchLoads(app, browser)
    await benchPaint(app, browser)
    await benchTaps(app, browser)
  } finally {
    await browser.close()
    await app.stop()
  }
}

async function benchLoads(app: App, browser: Browser): Promise<void> {
  const page = await phonePage(browser)
  const login = await measureLoad(page, `${app.url}/haru/user/login`)
  await startDemo(page)
  const rows = [
    ...firstRoute('sign-in', login),
    ...(await laterRoute(page, app, 'today', '/today/list')),
    ...(await laterRoute(page, app, 'a list', '/food/list')),
    ...(await laterRoute(page, app, 'an editor', '/food/detail')),
    ...(await laterRoute(page, app, 'finding food', '/food/find/list')),
    ...(await laterRoute(page, app, 'the calendar', '/calendar/list')),
    ...(await laterRoute(page, app, 'a day of it', '/calendar/detail')),
    ...(await laterRoute(page, app, 'a year', '/today/year/list')),
    // The chart code is loaded once for all charts.
    ...(await laterRoute(page, app, 'a chart', '/food/chart/list', 30)),
    ...(await laterRoute(page, app, 'another chart', '/sleep/chart/list')),
  ]
  printMeasurements('What a phone loads (as it travels)', rows)
  await page.context().close()
}

interface LoadSize {
  readonly scripts: number
  readonly styles: number
  readonly requests: number
}

/** Opens a page and adds up its downloads. Cached files do not count. */
async function measureLoad(page: Page, url: string): Promise<LoadSize> {
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, response }) => urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await page.goto(url, { waitUntil: 'networkidle' })
  await session.detach()
  const downloaded = [...urls].filter(([id]) => (sizes.get(id) ?? 0) > 0)
  const sum = (ending: string) =>
    downloaded.filter(([, each]) => each.endsWith(ending)).reduce((total, [id]) => total + (sizes.get(id) ?? 0), 0)
  return { scripts: sum('.js'), styles: sum('.css'), requests: downloaded.length }
}

function firstRoute(name: string, { scripts, styles, requests }: LoadSize): readonly Measurement[] {
  return [
    compareWithBudget(`${name}: scripts`, scripts / 1000, 85, 'kB'),
    compareWithBudget(`${name}: styles`, styles / 1000, 6, 'kB'),
    compareWithBudget(`${name}: requests`, requests, 5, ''),
  ]
}

async function laterRoute(
  page: Page,
  app: App,
  name: string,
  path: string,
  budget = 12,
): Promise<readonly Measurement[]> {
  const { scripts } = await measureLoad(page, `${app.url}/haru${path}`)
  return [compareWithBudget(`then ${name}: scripts`, scripts / 1000, budget, 'kB')]
}

async function benchPaint(app: App, browser: Browser): Promise<void> {
  const screens = [
    '/user/login',
    '/today/list',
    '/food/list',
    '/food/detail',
    '/food/chart/list',
    '/calendar/list',
    '/today/year/list',
  ] as const
  for (const path of screens) {
    const page = await phonePage(browser)
    if (path !== '/user/login') await signIn(page, app)
    await slowDown(page)
    await page.addInitScript(watchPaint)
    await page.goto(`${app.url}/haru${path}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(quiet)
    const { lcp, tbt, cls } = await page.evaluate(() => Reflect.get(globalThis, 'painted') as PaintTimes)
    printMeasurements(`${path} on a slow phone with an empty cache`, [
      compareWithBudget('largest contentful paint', lcp, 1300, 'ms'),
      compareWithBudget('total blocking time', tbt, 120, 'ms'),
      { name: 'layout shift', value: cls.toFixed(4), budget: '0', isWithinBudget: cls === 0 },
    ])
    await page.context().close()
  }
}

interface PaintTimes {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

// Runs in the page before its own scripts.
function watchPaint(): void {
  const painted = { lcp: 0, tbt: 0, cls: 0 }
  Reflect.set(globalThis, 'painted', painted)
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => {
    painted.lcp = startTime
  })
  watch('longtask', ({ duration }) => {
    painted.tbt += Math.max(0, duration - 50)
  })
  watch('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput') === false) painted.cls += Number(Reflect.get(entry, 'value'))
  })
}

/** Measures the most frequent taps: sections, cards and expandable items. */
async function benchTaps(app: App, browser: Browser): Promise<void> {
  const page = await phonePage(browser)
  await signIn(page, app)
  await slowDown(page, { network: false })
  await page.addInitScript(watchTaps)
  await page.goto(`${app.url}/haru/food/list`, { waitUntil: 'networkidle' })
  for (const path of ['/exercise/list', '/today/list', '/calendar/list', '/food/list', '/food/goal/list']) {
    const section = path.split('/').slice(0, 2).join('/')
    await page.locator(`nav a[href^="/haru${section}"]`).last().tap()
    await page.waitForTimeout(quiet / 3)
    for (const button of await page.locator('main button[aria-expanded]').all()) {
      await button.tap({ timeout: 1000 }).catch(() => null)
    }
  }
  await page.waitForTimeout(quiet)
  const taps = await page.evaluate(() => Reflect.get(globalThis, 'taps') as readonly number[])
  const sorted = taps.toSorted((one, other) => one - other)
  printMeasurements(`${sorted.length} taps on a slow phone`, [
    compareWithBudget('median to the next paint', sorted[Math.floor(sorted.length / 2)] ?? 0, 60, 'ms'),
    compareWithBudget('worst to the next paint', sorted.at(-1) ?? 0, 100, 'ms'),
  ])
  await page.context().close()
}

// Runs in the page. The browser rounds these times to 8 ms for privacy.
function watchTaps(): void {
  const taps: number[] = []
  Reflect.set(globalThis, 'taps', taps)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.name === 'click') taps.push(entry.duration)
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
}

async function phonePage(browser: Browser): Promise<Page> {
  const context = await browser.newContext(phone)
  return context.newPage()
}

/** Signs in as a demo user with a year of records, without loading a file of the app into the cache. */
async function signIn(page: Page, app: App): Promise<void> {
  await page.goto(`${app.url}/haru/api/health/live`)
  await startDemo(page)
}

async function startDemo(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ user_lang: 'en', user_timeZone: 'UTC' })
    await fetch('/haru/api/user/demo', { method: 'POST', headers, body })
  })
}

async function slowDown(page: Page, { network = true } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (network) await session.send('Network.emulateNetworkConditions', slow4g)
}
