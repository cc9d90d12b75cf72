import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addDays } from '@haru/shared/calendar/day.ts'
import { expect, type Request } from '@playwright/test'
import { exchange, waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isAbortedRequest, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { builtWeb } from '../../support/servers/built-files.ts'

// The code of the copy on the device: its size, and what works where a part of it cannot be loaded.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

const kilobyte = 1000

const parts = [
  'calendar',
  'conflicts',
  'copy',
  'copy-days',
  'copy-requests',
  'count-lists',
  'count-unsent',
  'editors',
  'figures',
  'food',
  'food-reads',
  'list-conflicts',
  'list-operations',
  'lost-lists',
  'put-lists',
  'resolve-conflict',
  'restore-queue',
  'search-foods',
  'search-reads',
  'undo',
  'unlock-queues',
] as const

/** The texts, which are in a file for each language, and what updates the files of the app. */
const otherScripts = /^assets\/(unsent\.(ko|en)|AppUpdates|service-worker)-/

/**
 * Opens Today and lists the scripts that the page loads until the tools of the bars, the quick entry and the last one are there, with
 * what they import: a browser requests that with the script, before the script is there. Its service worker loads all, which does not
 * count.
 */
async function listScripts(
  { page }: SignedInPage,
  lastScript: RegExp,
  open: () => Promise<unknown>,
): Promise<ReadonlySet<string>> {
  const requested = new Set<string>()
  const loaded = new Set<string>()
  const addTo = (scripts: Set<string>) => (request: Request) => {
    const script = /\/haru\/(assets\/.+\.js)$/.exec(request.url())?.[1]
    if (script !== undefined && !otherScripts.test(script)) scripts.add(script)
  }
  const addRequested = addTo(requested)
  const addLoaded = addTo(loaded)
  page.on('request', addRequested)
  page.on('requestfinished', addLoaded)
  await open()
  for (const last of [/HeaderTools-/, /Celebrations-/, /QuickEntrySheet-/, /LineEntries-/, lastScript]) {
    await expect.poll(() => [...loaded].join('\n')).toMatch(last)
  }
  page.off('request', addRequested)
  page.off('requestfinished', addLoaded)
  return requested
}

function measure(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + readFileSync(join(builtWeb, `${file}.br`)).length, 0)
}

/** The name of the database of locked queues is in the file with the code of the copy. */
function hasCodeOfCopy(file: string): boolean {
  return readFileSync(join(builtWeb, file), 'utf8').includes('haru-locked')
}

async function findLinkedFiles({ page }: SignedInPage): Promise<readonly string[]> {
  const html = await page.evaluate(() => fetch(location.href).then((response) => response.text()))
  return [...html.matchAll(/"\/haru\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file)
}

test('a page loads the code of its copy after the first screen, within its budget', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4100) })
  const other = await openPageAs(app, browser, kim.user, { language: 'ko' })
  const withoutCopy = await listScripts(other, /HeaderTools-/, () => other.open('/today/list'))
  expect([...withoutCopy].filter((file) => /DeviceUpdates-/.test(file) || hasCodeOfCopy(file))).toEqual([])
  await closeWithoutFaults(other)

  const listOwn = async (open: () => Promise<unknown>) =>
    (await listScripts(kim, /DeviceUpdates-/, open)).difference(withoutCopy)
  const withFirstCopy = await listOwn(async () => {
    await kim.open('/today/list')
    await waitForCopy(kim.page, kim.user.id)
  })
  expect((await findLinkedFiles(kim)).filter((file) => withFirstCopy.has(file))).toEqual([])
  const withCopy = await listOwn(async () => {
    await kim.page.reload()
    await exchange(kim.page)
  })
  expect([...withCopy].filter(hasCodeOfCopy)).toHaveLength(1)
  expect(measure(withCopy)).toBeGreaterThan(20 * kilobyte)
  expect(measure(withCopy)).toBeLessThan(25.2 * kilobyte)
  expect(measure(withFirstCopy)).toBeLessThan(29.5 * kilobyte)
})

test('the service worker keeps every part that is loaded at its first use', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  await kim.open('/today/list')
  const worker = await kim.page.evaluate(() => fetch('/haru/sw.js').then((response) => response.text()))
  const files = readdirSync(join(builtWeb, 'assets')).filter((file) => file.endsWith('.js'))
  for (const part of parts) {
    const own = files.filter((file) => new RegExp(`^${part}-[\\w-]{8}\\.js$`).test(file))
    expect(own, part).not.toEqual([])
    expect(
      own.filter((file) => !worker.includes(file)),
      part,
    ).toEqual([])
  }
})

async function openWithSpend(): Promise<readonly string[]> {
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  // A page that no service worker answers, as the first one of a browser.
  await kim.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(4100) })
  await kim.open('/money/list')
  await waitForCopy(kim.page, kim.user.id)
  await exchange(kim.page)
  const requests: string[] = []
  kim.page.on('request', (request) => requests.push(new URL(request.url()).pathname.replace('/haru/api', '')))
  return requests
}

const chartCode = '**/assets/figures-*.js'

const isChartCall = (path: string) => path.startsWith('/money/chart/')

test('a chart whose code comes with the copy needs no request', async () => {
  const requests = await openWithSpend()
  await kim.visit('/money/chart/list')
  await expect(kim.page.getByText('4,100').first()).toBeVisible()
  expect(requests.filter(isChartCall)).toEqual([])
})

test('the server draws a chart whose code cannot be loaded', async () => {
  const requests = await openWithSpend()
  await kim.context.route(chartCode, (route) => route.abort())
  await kim.visit('/money/chart/list')
  await expect.poll(() => requests.some(isChartCall)).toBe(true)
  await expect(kim.page.getByText('4,100').first()).toBeVisible()
})

test('the server draws a chart whose code does not come', async () => {
  const requests = await openWithSpend()
  await kim.context.route(chartCode, () => undefined)
  await kim.visit('/money/chart/list')
  await expect.poll(() => requests.some(isChartCall), { timeout: 10_000 }).toBe(true)
  await expect(kim.page.getByText('4,100').first()).toBeVisible()
})

test('a save without a network needs no further code, and is sent once', async () => {
  await openWithSpend()
  const { page, t, context } = kim
  const yesterday = addDays(today, -1)
  await kim.visit(`/money/detail?type=day&start=${yesterday}&end=${yesterday}`)
  const amount = on.item(kim, 1).getByRole('textbox', { name: t('money.amount'), exact: true })
  await amount.fill('5200')
  await page.waitForLoadState('networkidle')
  await context.route('**/haru/api/**', (route) => route.abort())
  await context.route('**/*.js', (route) => route.abort())
  await on.save(kim)
  await expect(page.getByText(t('answer.onDevice'), { exact: true })).toBeVisible()
  await context.unroute('**/haru/api/**')
  await exchange(page)
  const { result } = (await kim.user.get('/money/detail', { DATE: wirePeriod('day', yesterday) })).body
  expect(result.money_section.map((item: { money_amount: number }) => item.money_amount)).toEqual([5200])
  expect(result.revision).toBe(1)
  // Other parts of the screen, which the save has not waited for.
  kim.faults.splice(0, kim.faults.length, ...kim.faults.filter((fault) => !/dynamically imported|preload/.test(fault)))
})
