import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Page } from '@playwright/test'
import { waitForCopy } from '../support/browser/device-copy.ts'
import { openQuickEntry, pressKeys } from '../support/browser/quick-entry.ts'
import { rememberUser, startAppWithPages } from '../support/browser/signed-in-page.ts'
import { startBrowserWithPage, type TestPage } from '../support/browser/test-page.ts'
import { loadStarterFoods } from '../support/data/starter-foods.ts'
import { fillDensely } from './data.ts'
import { compareWithBudget, type Measurement, printMeasurements, withoutBudget } from './measurements.ts'
import {
  defineMeasureUntil,
  forgetQueries,
  measureNavigation,
  measurePress,
  measureSearch,
  noteFirstDrawing,
  watchLongTasks,
} from './page-times.ts'

const slowdown = 4
const repetitions = 5
const quietMs = 400
const exchangeMs = 3000
const today = new Date().toISOString().slice(0, 10) as Day

/** The screens of a day, and those that read much. */
const screens = [
  '/today/list',
  '/exercise/list',
  '/food/list',
  '/money/goal/list',
  '/sleep/list',
  '/calendar/list',
  '/today/goal/list',
  '/food/chart/list',
] as const
const heavyScreens = [
  '/today/year/list',
  `/food/chart/list?type=year&start=${today.slice(0, 4)}-01-01&end=${today.slice(0, 4)}-12-31`,
] as const

/** Each finds other foods than the one before it. */
const foodQueries = ['kimchi', 'ㄱㅊ', 'chicken', '현미', 'coffee', '두부'] as const

/** Measures the copy of dense years on a phone: the first copy, screens that are drawn from it, and starts, saves and the food search without a network. */
export async function benchOffline(days = 3650): Promise<void> {
  const app = await startAppWithPages({
    environment: { HARU_DEVICE_COPY: 'on', HARU_REQUESTS_PER_MINUTE: '6000' },
  })
  // Not a private window, which compiles the scripts again at each start, and draws the icon of the page again at each change of its URL.
  const folder = mkdtempSync(join(tmpdir(), 'haru-bench-'))
  const device = await startBrowserWithPage(
    folder,
    { url: app.url, language: 'en', timeZone: 'UTC', now: null },
    'whole',
  )
  const { page } = device
  try {
    const user = await app.signUp({ user_lang: 'en', user_timeZone: 'UTC' })
    await loadStarterFoods(app)
    await fillDensely(app, { ownerId: user.id }, today, days)
    await page.addInitScript(defineMeasureUntil)
    await page.addInitScript(noteFirstDrawing)
    await rememberUser(device, user, user.id)
    await slowDown(page)
    printMeasurements(
      `The first copy of ${days} dense days`,
      await measureCopy(page, () => device.open('/today/list'), user.id),
    )
    printMeasurements('Screens from the copy, from the tap to the frame', await measureScreens(page, user.id))
    await app.close()
    printMeasurements('A start without the server', await measureStarts(page, () => device.open('/today/list')))
    printMeasurements('Saves and the food search without the server', [
      await measureSaves(device),
      await measureSearches(page),
    ])
  } finally {
    await device.context.close()
    rmSync(folder, { recursive: true })
    await app.close()
  }
}

async function measureCopy(page: Page, open: () => Promise<void>, userId: string): Promise<readonly Measurement[]> {
  let calls = 0
  let bytes = 0
  page.on('response', async (response) => {
    if (!response.url().includes('/user/sync/copy')) return
    calls += 1
    bytes += (await response.request().sizes()).responseBodySize
  })
  await page.addInitScript(watchLongTasks)
  await open()
  await page.locator('#main h1').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => (Reflect.get(globalThis, 'longTasks') as number[]).splice(0))
  const begin = performance.now()
  // A slow phone copies a year in five seconds.
  await waitForCopy(page, userId, 240_000)
  const seconds = (performance.now() - begin) / 1000
  const tasks = await page.evaluate(() => Reflect.get(globalThis, 'longTasks') as readonly number[])
  return [
    compareWithBudget('longest task', Math.max(0, ...tasks), 50, 'ms'),
    { name: 'tasks above 50 ms', value: String(tasks.length), budget: '0', isWithinBudget: tasks.length === 0 },
    compareWithBudget('calls', calls, 12, ''),
    compareWithBudget('size as it travels', bytes / 1_000_000, 1.5, 'MB'),
    withoutBudget('until all is copied', `${seconds.toFixed(1)} s`),
  ]
}

async function measureScreens(page: Page, userId: string): Promise<readonly Measurement[]> {
  // The server answers until the exchange that follows the copy has ended.
  await page.waitForTimeout(exchangeMs)
  const requests: string[] = []
  page.on('request', (request) => {
    if (/\/haru\/api\/(?!user\/sync$)/.test(request.url())) requests.push(request.url())
  })
  const times = new Map<string, number[]>()
  // The first round loads the code of each screen.
  for (let round = 0; round <= repetitions; round += 1) {
    for (const path of [...screens, ...heavyScreens]) {
      // Data that a screen has shown before would not be read again within half a minute.
      await page.evaluate(forgetQueries, { userId, areas: areas.map(({ id }) => id) })
      await page.waitForTimeout(quietMs)
      const ms = await page.evaluate(measureNavigation, `/haru${path}`)

      if (round > 0) times.set(path, [...(times.get(path) ?? []), ms])
    }
  }
  const all = screens.flatMap((path) => times.get(path) ?? []).toSorted((a, b) => a - b)
  const p95 = all[Math.ceil(all.length * 0.95) - 1] ?? 0
  const median = (path: string) => findMedian(times.get(path) ?? [])
  return [
    compareWithBudget('screens of a day, p95', p95, 50, 'ms'),
    compareWithBudget('year in squares, median', median(heavyScreens[0]), 150, 'ms'),
    compareWithBudget('chart of a year, median', median(heavyScreens[1]), 150, 'ms'),
    { name: 'requests for data', value: String(requests.length), budget: '0', isWithinBudget: requests.length === 0 },
    ...screens.map((path) => withoutBudget(path, `${median(path).toFixed(0)} ms`)),
  ]
}

async function measureStarts(page: Page, open: () => Promise<void>): Promise<readonly Measurement[]> {
  const times: number[] = []
  for (let i = 0; i < repetitions; i += 1) {
    await open()
    // Looks seldom: a function in each frame would make the page draw one.
    await page.waitForFunction(() => Reflect.has(globalThis, 'drawnAt'), undefined, { polling: 200 })
    times.push(await page.evaluate(() => Reflect.get(globalThis, 'drawnAt')))
  }
  return [compareWithBudget('Today drawn, median', findMedian(times), 600, 'ms')]
}

/** From the press of the button to the message. */
async function measureSaves(device: TestPage): Promise<Measurement> {
  const { t } = device
  const times: number[] = []
  for (let i = 0; i <= repetitions; i += 1) {
    await device.open('/money/list')
    const sheet = await openQuickEntry(device)
    await pressKeys(device, sheet, '4500')
    const ms = await sheet.getByRole('button', { name: t('save.save'), exact: true }).evaluate(measurePress)
    // The first save loads its code.
    if (i > 0) times.push(ms)
  }
  return compareWithBudget('a save, median', findMedian(times), 50, 'ms')
}

/** From the query to the drawn foods. */
async function measureSearches(page: Page): Promise<Measurement> {
  const times: number[] = []
  await page.evaluate(measureNavigation, '/haru/food/find/list')
  for (const query of foodQueries) {
    await page.waitForTimeout(quietMs)
    times.push(await page.evaluate(measureSearch, `/haru/food/find/list?query=${encodeURIComponent(query)}`))
  }
  // The first search loads the foods.
  return compareWithBudget('a food search, median', findMedian(times.slice(1)), 50, 'ms')
}

function findMedian(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}
