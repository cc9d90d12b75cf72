import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@haru/server/src/testing/client.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { type Browser, expect } from '@playwright/test'
import { addSignedInUsers } from '../../support/api/signed-in-users.ts'
import { violationsOn } from '../../support/browser/axe.ts'
import { unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import {
  addOldDay,
  answerQuestion,
  expectLogged,
  expectSentOnce,
  journeyDays,
  type LoggedDays,
  logDays,
  readCopyState,
  readMoney,
  saveMoney,
  saveOnDevice,
  waitUntilNothingIsUnsent,
} from '../../support/browser/journey.ts'
import { press } from '../../support/browser/keyboard.ts'
import * as on from '../../support/browser/pages.ts'
import { test } from '../../support/browser/setup.ts'
import { openRemembered } from '../../support/browser/signed-in-page.ts'
import {
  killBrowser,
  openTestPage,
  screenshotFailure,
  startBrowserWithPage,
  type TestPage,
} from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'
import { type ServerProcess, serverProcess } from '../../support/servers/server-process.ts'

// Days that are logged while the process of the server is not running, and what the server has of them afterwards, by plain calls.

let folder: string
let server: ServerProcess
let client: Client
let userId: string
let pages: TestPage[]

let days: LoggedDays

test.beforeEach(async () => {
  days = journeyDays()
  folder = mkdtempSync(join(tmpdir(), 'haru-journey-'))
  const [cookie = ''] = await addSignedInUsers(`sqlite:${join(folder, 'haru.db')}`, 1)
  server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DEVICE_COPY: 'on' })
  await server.start()
  client = createClient({ url: server.url }, new Map([['haru', cookie.replace('haru=', '')]]))
  userId = (await client.get('/user/detail')).body.result._id
  pages = []
})

test.afterEach(async () => {
  for (const page of pages) {
    await screenshotFailure(page)
    await page.context.close()
  }
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  const isOfNetwork = /ERR_CONNECTION_REFUSED|ERR_FAILED|Failed to fetch|unreachable/
  expect(pages.flatMap(({ faults }) => faults).filter((fault) => !isOfNetwork.test(fault))).toEqual([])
})

/** Opens the app as a device of the user that has all files and a copy of all entries. */
async function prepareDevice(device: TestPage): Promise<TestPage> {
  pages.push(device)
  await openRemembered(device, client, userId)
  await waitForCopy(device.page, userId)
  return device
}

const openDevice = async (browser: Browser, language: Language) =>
  prepareDevice(await openTestPage(browser, { url: server.url, language, now: null }))

const mark = ({ page }: TestPage) => unsentMark(page)
const send = ({ page }: TestPage) => page.evaluate(() => void dispatchEvent(new Event('online')))
for (const language of ['ko', 'en'] as const) {
  test(`a day that is logged from a cold start without the server survives the end of the browser and is sent once, in ${language}`, async () => {
    test.setTimeout(600_000)
    const start = () => startBrowserWithPage(join(folder, 'browser'), { url: server.url, language, now: null })
    await addOldDay(client, days)
    let kim = await prepareDevice(await start())
    const before = await readCopyState(client, days)
    await server.kill()
    await kim.context.close()
    kim = await start()
    pages.splice(0, 1, kim)
    await logDays(kim, days)
    await killBrowser(kim)
    kim = await start()
    pages.splice(0, 1, kim)
    await expectLogged(kim, days)
    await server.start()
    await send(kim)
    await waitUntilNothingIsUnsent(kim)
    await expectSentOnce(client, days, before)
  })
}

/** Two devices change the first amount of a day that both have, while neither reaches the server. The second one to send is asked. */
async function changeOnTwoDevices(browser: Browser, language: Language): Promise<TestPage> {
  test.setTimeout(600_000)
  await client.post('/money/create', { DATE: wirePeriod('day', days.yesterday), OBJECT: spends(300, 100) })
  const [kim, other] = [await openDevice(browser, language), await openDevice(browser, language)]
  await server.kill()
  await saveMoney(other, days.yesterday, '500')
  await saveMoney(kim, days.yesterday, '700')
  await kim.open('/today/list')
  // The pages try again on their own, and the order in which they do is chance.
  await kim.page.route('**/user/sync', (route) => route.abort())
  await server.start()
  await send(other)
  await expect.poll(() => readMoney(client, days.yesterday)).toEqual({ amounts: [500, 100], revision: 2 })
  await kim.page.unroute('**/user/sync')
  await send(kim)
  await expect(mark(kim)).toHaveAccessibleName(kim.t('unsent.mark.decision', { count: 1, decisions: 1 }))
  return kim
}

for (const [owner, answer, amounts, language] of [
  ['the other device', 'theirs', [500, 100], 'en'],
  ['both', 'both', [500, 100, 700], 'ko'],
] as const) {
  test(`a day that two devices changed without the server becomes that of ${owner}`, {
    tag: '@long',
  }, async ({ browser }) => {
    const kim = await changeOnTwoDevices(browser, language)
    await mark(kim).click()
    await answerQuestion(kim, answer)
    await waitUntilNothingIsUnsent(kim)
    await expect.poll(async () => (await readMoney(client, days.yesterday)).amounts).toEqual(amounts)
  })
}

test('a day that two devices changed without the server becomes that of this device by the keyboard alone', {
  tag: '@long',
}, async ({ browser }) => {
  const kim = await changeOnTwoDevices(browser, 'ko')
  const { page } = kim
  expect(await violationsOn(page), 'the mark').toEqual([])
  await press(page, mark(kim))
  const choose = page.getByRole('button', { name: kim.t('unsent.choose') })
  await choose.waitFor()
  expect(await violationsOn(page), 'the list').toEqual([])
  await press(page, choose)
  const dialog = on.dialogOf(kim, kim.t('unsent.choose.title'))
  await expect(dialog.getByRole('region')).toHaveCount(2)
  expect(await violationsOn(page), 'the question').toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, dialog.getByRole('button', { name: kim.t('unsent.changed.mine'), exact: true }))
  await expect(page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  await expect.poll(async () => (await readMoney(client, days.yesterday)).amounts).toEqual([700, 100])
  // The focus does not go with the entry that is answered.
  await expect(page.locator('#main')).toBeFocused()
})

for (const [fault, responseCount] of [
  ['is lost', 1],
  ['comes from a request that is sent twice', 2],
] as const) {
  test(`an entry exists once when the response of the server ${fault}`, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(600_000)
    const kim = await openDevice(browser, 'ko')
    // After its first exchange a page saves on the device.
    const exchange = kim.page.waitForResponse('**/user/sync')
    await kim.open('/today/list')
    await exchange
    const statuses: string[] = []
    await kim.page.route('**/user/sync', async (route) => {
      for (let i = 0; i < responseCount; i += 1) {
        const { result } = await (await route.fetch()).json()
        statuses.push(...result.results.map(({ status }: { status: string }) => status))
      }
      await route.abort()
    })
    await on.goToList(kim, 'money', 'record')
    await on.addEntry(kim, 'money', 'record')
    await on.fillItem(kim, 1, 'money', { amount: '4500' })
    await saveOnDevice(kim)
    await mark(kim).click()
    await kim.page.getByRole('button', { name: kim.t('unsent.discard') }).click()
    const question = kim.page.getByRole('alertdialog')
    await expect(question).toContainText(kim.t('unsent.discard.text.attempted'))
    await question.getByRole('button', { name: kim.t('ui.cancel') }).click()
    await kim.page.unroute('**/user/sync')
    await send(kim)
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
    expect(statuses.slice(0, responseCount)).toEqual(Array(responseCount).fill('done'))
    expect(await readMoney(client, days.today)).toEqual({ amounts: [4500], revision: 1 })
    const { result } = (
      await client.get('/money/list', { DATE: wirePeriod('month', days.month.start, days.month.end) })
    ).body
    expect(result.map(({ money_dateStart }: { money_dateStart: string }) => money_dateStart)).toEqual([days.today])
  })
}

test('an unsent amount is rescaled or refused when another device has chosen another currency', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000)
  const chooseCurrency = (user_currency: string) => client.put('/user/update', { OBJECT: { user_currency } })
  const kim = await openDevice(browser, 'ko')
  async function saveMeanwhile(day: Day, amount: string, currency: string): Promise<void> {
    await server.kill()
    await saveMoney(kim, day, amount)
    await kim.page.route('**/user/sync', (route) => route.abort())
    await server.start()
    expect((await chooseCurrency(currency)).status).toBe(200)
    await kim.page.unroute('**/user/sync')
    await send(kim)
  }
  await saveMeanwhile(days.yesterday, '12000', 'USD')
  await expect.poll(() => readMoney(client, days.yesterday)).toEqual({ amounts: [12_000], revision: 1 })
  await expect(mark(kim)).toHaveCount(0)
  await saveMeanwhile(days.today, '12.34', 'KRW')
  await expect(mark(kim)).toHaveAccessibleName(kim.t('unsent.mark.decision', { count: 1, decisions: 1 }))
  expect((await readMoney(client, days.today)).amounts).toEqual([])
  await mark(kim).click()
  const row = kim.page.getByRole('listitem')
  await expect(row).toContainText(kim.t('unsent.currency'))
  await expect(row).toContainText(kim.format.money(12.34, 'USD'))
  // No version of this device fits, so there is nothing to choose.
  await expect(kim.page.getByRole('button', { name: kim.t('unsent.choose') })).toHaveCount(0)
  await kim.page.getByRole('button', { name: kim.t('unsent.discard') }).click()
  await kim.page
    .getByRole('alertdialog')
    .getByRole('button', { name: kim.t('unsent.discard') })
    .click()
  await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  expect((await readMoney(client, days.today)).amounts).toEqual([])
})
