import { day } from '@haru/shared/calendar/day.ts'
import { expect } from '@playwright/test'
import { exchange, readStore, waitForCopy } from '../../support/browser/device-copy.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isAbortedRequest, today } from '../../support/browser/test-page.ts'
import { fillWithEverything } from '../../support/data/varied-account.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

// Screens that are drawn from the copy on the device. The requests for the files of the app are answered, as a service worker does.

/** The records end in this month. */
const now = '2026-03-12T13:00:00Z'

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.beforeEach(async () => {
  // The device computes the scores of its own day.
  app.clocks.jump(Date.parse(now) - app.clocks.now())
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true, now })
})
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

/** Screens whose figures the device computes in different ways, and the other kinds and areas. */
const screens = [
  '/today/list',
  '/today/year/list',
  '/exercise/list?type=month&start=2026-03-01&end=2026-03-31',
  '/food/chart/list',
  '/calendar/detail?type=day&start=2026-03-10&end=2026-03-10',
  '/search/topic?area=exercise&field=title&part=back&text=deadlift',
] as const
const otherScreens = [
  '/today/goal/list',
  '/money/goal/list?type=year&start=2026-01-01&end=2026-12-31',
  '/sleep/detail?type=day&start=2026-03-10&end=2026-03-10',
  '/calendar/list',
  '/search?query=밥',
  '/food/list?type=week&start=2026-03-10&end=2026-03-16',
  '/exercise/chart/list',
  '/money/chart/list',
  '/sleep/chart/list',
] as const

/** The text of a screen and of the bars, once nothing is loading. */
async function readScreen(
  { page }: SignedInPage,
  path: string,
  show: (path: string) => Promise<void>,
): Promise<string> {
  await show(path)
  await expect(page.locator('main h1, main h2').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return readText({ page })
}

const readText = ({ page }: Pick<SignedInPage, 'page'>) => page.locator('body').innerText()

async function withoutNetwork({ context }: SignedInPage): Promise<readonly string[]> {
  const requests: string[] = []
  await context.route('**/haru/api/**', (route) => {
    requests.push(new URL(route.request().url()).pathname.replace('/haru/api', ''))
    return route.abort()
  })
  return requests
}

for (const [kinds, paths] of [
  ['screens of different kinds open', screens],
  ['the other screens open', otherScreens],
] as const) {
  test(`${kinds} without a network, with the figures of the server`, { tag: '@long' }, async () => {
    await fillWithEverything(app, kim.user, 'ko')
    await kim.open('/today/list')
    await waitForCopy(kim.page, kim.user.id)
    const online = await openPageAs(app, browser, kim.user, { language: 'ko', now })
    const requests = await withoutNetwork(kim)
    for (const [i, path] of paths.entries()) {
      for (const each of [kim, online]) await readScreen(each, path, i === 0 ? each.open : each.visit)
      // Some parts of a screen are loaded once it is shown.
      await expect(async () => expect(await readText(kim), path).toBe(await readText(online))).toPass({
        timeout: 15_000,
      })
    }
    await closeWithoutFaults(online)
    await kim.page.goto('about:blank')
    expect(new Set(requests)).toEqual(new Set(['/user/detail', '/user/sync']))
  })
}

/** The paths of the requests for data from now on. */
function listRequests({ page }: SignedInPage): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (path.startsWith('/haru/api') && !path.endsWith('/user/sync')) requests.push(path.replace('/haru/api', ''))
  })
  return requests
}

const march12 = wirePeriod('day', today.replace('2025', '2026'))
const saveOnOtherDevice = (amount: number, call: 'create' | 'update' = 'create') =>
  call === 'create'
    ? kim.user.post('/money/create', { DATE: march12, OBJECT: spends(amount) })
    : kim.user.put('/money/update', { DATE: march12, OBJECT: spends(amount) })

test('with a copy screens open without a request, and show the saves of another device', async () => {
  await saveOnOtherDevice(4100)
  await kim.open('/today/list')
  await waitForCopy(kim.page, kim.user.id)
  await exchange(kim.page)
  const requests = listRequests(kim)
  await kim.visit('/money/list')
  await expect(kim.page.getByText('4,100').first()).toBeVisible()
  await kim.visit('/money/chart/list')
  await expect(kim.page.locator('svg').first()).toBeVisible()
  await kim.visit('/money/list')
  expect(requests).toEqual([])
  await saveOnOtherDevice(5200, 'update')
  await exchange(kim.page)
  await expect(kim.page.getByText('5,200').first()).toBeVisible()
  expect(requests).toEqual([])
})

test('an editor follows another device until the user types', { tag: '@long' }, async () => {
  await saveOnOtherDevice(4100)
  await kim.open('/today/list')
  await waitForCopy(kim.page, kim.user.id)
  const start = march12.dateStart
  await kim.visit(`/money/detail?type=day&start=${start}&end=${start}`)
  const amount = kim.page.getByRole('textbox', { name: kim.t('money.amount') }).first()
  await expect(amount).toHaveValue('4,100')
  await saveOnOtherDevice(5200, 'update')
  await exchange(kim.page)
  await expect(amount).toHaveValue('5,200')
  await amount.fill('7000')
  await saveOnOtherDevice(6300, 'update')
  await exchange(kim.page)
  const readEntries = async () => JSON.stringify(await readStore(kim.page, kim.user.id, 'serverEntry'))
  await expect.poll(readEntries).toContain('6300')
  await kim.page.waitForLoadState('networkidle')
  await expect(amount).toHaveValue('7000')
})

test('without a network a list says from which day on this device has its records', { tag: '@long' }, async () => {
  await kim.user.post('/money/create', { DATE: wirePeriod('day', '2019-05-05'), OBJECT: spends(300) })
  await saveOnOtherDevice(4100)
  let copyCount = 0
  await kim.context.route('**/user/sync/copy*', (route) => {
    copyCount += 1
    return copyCount === 1 ? route.continue() : route.abort()
  })
  await kim.open('/today/list')
  await expect
    .poll(async () => new Map(await readStore(kim.page, kim.user.id, 'meta')).get('copiedStart'))
    .toBe('2026-01-01')
  await withoutNetwork(kim)
  await kim.open('/money/list?type=year&start=2026-01-01&end=2026-12-31')
  await expect(kim.page.getByText('4,100').first()).toBeVisible()
  await kim.open('/money/list?type=year&start=2025-01-01&end=2025-12-31')
  const from = kim.format.fullDay(day('2026-01-01'))
  await expect(kim.page.getByText(kim.t('tracking.copiedFrom', { day: from }))).toBeVisible()
  await kim.page.goto('about:blank')
})

test('after a start without a network the profile has its current values once the network is back', async () => {
  const { page, t } = kim
  await kim.open('/today/list')
  await waitForCopy(page, kim.user.id)
  await kim.context.route('**/haru/api/**', (route) => route.abort())
  await kim.open('/user/detail')
  await page.getByRole('alert').getByText(t('shell.needsNetwork')).waitFor()
  await kim.context.unroute('**/haru/api/**')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page.getByRole('region', { name: t('profile.now') }).waitFor()
})
