import { addDays } from '@haru/shared/calendar/day.ts'
import { expect } from '@playwright/test'
import { violationsOn } from '../../support/browser/axe.ts'
import * as calendar from '../../support/browser/calendar.ts'
import { exchange, forgetEpoch, unsentMark, waitForCopy } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import * as periodBar from '../../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, isAbortedRequest, type TestPageOptions, today } from '../../support/browser/test-page.ts'
import { addUnsentChange } from '../../support/browser/unsent-change.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

// What a user saves on a device without a network, and the question when another device has saved the same day.

let kim: SignedInPage
setUpPages(() => ({ environment: { HARU_DEVICE_COPY: 'on' } }))
test.afterEach(() => closeWithoutFaults(kim, isAbortedRequest))

async function begin(
  language: 'ko' | 'en',
  options: Pick<TestPageOptions, 'now' | 'serverNow' | 'viewport'> = {},
): Promise<void> {
  kim = await openSignedInPage(app, browser, { language, isRemembered: true, ...options })
  await kim.open('/today/list')
  await waitForCopy(kim.page, kim.user.id)
}

const isApi = '**/haru/api/**'
const isExchange = '**/haru/api/user/sync'
const disconnect = () => kim.context.route(isApi, (route) => route.abort())
const connect = () => kim.context.unroute(isApi)
const send = () => kim.page.evaluate(() => void dispatchEvent(new Event('online')))

const amount = () => on.item(kim, 1).getByRole('textbox', { name: kim.t('money.amount'), exact: true })
const openDay = (day: string) => kim.open(`/money/detail?type=day&start=${day}&end=${day}`)
async function save(day: string, won: number): Promise<void> {
  await openDay(day)
  await saveHere(won)
}
async function saveHere(won: number): Promise<void> {
  await amount().fill(String(won))
  await on.save(kim)
  // A page that is left during a save keeps the typed text.
  await expect(kim.page.getByText(kim.t('answer.onDevice'), { exact: true })).toBeVisible()
}
const readDay = async (day: string) => {
  const { result } = (await kim.user.get('/money/detail', { DATE: wirePeriod('day', day) })).body
  const amounts = result?.money_section?.map((item: { money_amount: number }) => item.money_amount) ?? null
  return { amounts, revision: result?.revision }
}
const mark = () => unsentMark(kim.page)

test('entries of a device without a network are reported as saved on this device, outlive the page, and are sent once', {
  tag: '@long',
}, async () => {
  await begin('ko')
  await disconnect()
  const days = [0, -1, -2].map((count) => addDays(today, count))
  for (const [i, day] of days.entries()) await save(day, 1000 + i)
  await kim.page.reload()
  await kim.open('/user/appSetting')
  await expect(mark()).toHaveAccessibleName(kim.t('unsent.mark', { count: 3 }))
  await mark().click()
  await expect(mark()).toHaveCount(0)
  await expect(kim.page.getByRole('heading', { level: 3 })).toHaveCount(3)
  expect(await violationsOn(kim.page)).toEqual([])
  await connect()
  await kim.page.getByRole('button', { name: kim.t('unsent.send') }).click()
  await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  for (const [i, day] of days.entries()) expect(await readDay(day)).toEqual({ amounts: [1000 + i], revision: 1 })
})

test('the checklist of the first week counts an item that is saved without a network at once', async () => {
  await begin('ko', { now: new Date().toISOString() })
  const checklist = kim.page.getByRole('region', { name: kim.t('firstWeek.title') })
  await checklist.getByText(kim.t('firstWeek.count', { done: 0, count: 5 })).waitFor()
  await disconnect()
  await save(kim.today, 1000)
  await on.goToSection(kim, 'today')
  await checklist.getByText(kim.t('firstWeek.count', { done: 1, count: 5 })).waitFor()
  await kim.page.reload()
  await checklist.getByText(kim.t('firstWeek.count', { done: 1, count: 5 })).waitFor()
})

test('the list of what is not sent has the notes of the items', async () => {
  await begin('ko')
  await openDay(today)
  await exchange(kim.page)
  await disconnect()
  await on
    .item(kim, 1)
    .getByRole('textbox', { name: kim.t('money.content'), exact: true })
    .fill('생일 저녁')
  await saveHere(9000)
  await mark().click()
  await expect(kim.page.getByText('9,000원 (생일 저녁)')).toBeVisible()
})

test('on a wide screen the message of a save does not cover the heading of the list of what is not sent', async () => {
  await begin('en', { viewport: 'desktop' })
  await openDay(today)
  await exchange(kim.page)
  await disconnect()
  await saveHere(1000)
  const toast = on.toastOf(kim, kim.t('answer.onDevice'))
  // The message stays, however long the next screen takes.
  await toast.locator('[data-life]').evaluate((timer: HTMLElement) => {
    timer.style.animationPlayState = 'paused'
  })
  await mark().click()
  const heading = kim.page.getByRole('heading', { level: 1, name: kim.t('unsent.title') })
  await heading.waitFor()
  const [headingBox, toastBox] = await Promise.all([heading.boundingBox(), toast.boundingBox()])
  const headingEnd = (headingBox?.y ?? 0) + (headingBox?.height ?? 0)
  expect(toastBox?.y).toBeGreaterThan(headingEnd)
})

for (const language of ['ko', 'en'] as const) {
  test(`A94: a clock that is years off stops nothing, and is named in one line, in ${language}`, async () => {
    await begin(language, { serverNow: '2031-07-01T12:00:00Z' })
    await expect(mark()).toHaveAccessibleName(kim.t('unsent.mark.clock'))
    await expect(mark()).not.toHaveAttribute('data-count')
    expect(await violationsOn(kim.page)).toEqual([])
    await openDay(today)
    await exchange(kim.page)
    await disconnect()
    await saveHere(1000)
    await expect(mark()).toHaveAccessibleName(`${kim.t('unsent.mark', { count: 1 })}. ${kim.t('unsent.mark.clock')}`)
    await mark().press('Enter')
    await expect(kim.page.getByRole('status').filter({ hasText: kim.t('unsent.clock') })).toBeVisible()
    expect(await violationsOn(kim.page)).toEqual([])
    await connect()
    // The device may send on its own before a button is pressed.
    await send()
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
    expect(await readDay(today)).toEqual({ amounts: [1000], revision: 1 })
  })
}

test('a clock that differs by less than half a day is not mentioned', { tag: '@long' }, async () => {
  await begin('en', { serverNow: '2025-03-13T00:59:00Z' })
  await kim.page.waitForLoadState('networkidle')
  await expect(mark()).toHaveCount(0)
  await kim.open('/user/unsent')
  await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  // A screen reader announces text that is added to an existing region.
  await expect(kim.page.getByRole('main').locator('[role="status"]:not([data-celebrations])')).toHaveText('')
})

test('a moved entry does not stay as a draft of the day that it left', { tag: '@long' }, async () => {
  await begin('en')
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(1000) })
  await kim.open(`/money/detail?type=day&start=${today}&end=${today}`)
  await waitForCopy(kim.page, kim.user.id)
  await on.lock(kim)
  await periodBar.chooseDay(kim, addDays(today, -1))
  await on.lock(kim)
  await amount().fill('7000')
  await on.save(kim)
  await on.readToast(kim, 'answer.moved')
  await kim.open(`/money/detail?type=day&start=${today}&end=${today}`)
  await expect(amount()).toHaveValue('0')
})

// The device shows the deletion before the server has answered.
for (const path of ['/money/detail', '/calendar/detail'] as const) {
  test(`the editor ${path} is left after a deletion, with nothing unsaved`, { tag: '@long' }, async () => {
    await begin('ko')
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(700) })
    await kim.open(`${path}?type=day&start=${today}&end=${today}`)
    await waitForCopy(kim.page, kim.user.id)
    await exchange(kim.page)
    await kim.page.route(isExchange, (route) => route.abort())
    await on.remove(kim)
    await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
    await on.readToast(kim, 'answer.deleted')
    await kim.page.waitForURL((url) => !url.pathname.endsWith('/detail'))
    await kim.page.goBack()
    await on.goToSection(kim, 'sleep')
    await on.waitForScreen(kim, on.listTitle(kim, 'sleep', 'record'))
    await kim.page.unroute(isExchange)
    await connect()
  })
}

test('the screen of unsent entries does not say that all is sent before it has read them', {
  tag: '@long',
}, async () => {
  await begin('en')
  // The other calls are answered, so that the first screen does not wait for the device.
  await kim.context.route(isExchange, (route) => route.abort())
  await addUnsentChange(kim.page, kim.user.id, today, '')
  await kim.page.addInitScript((none) => {
    const page = globalThis as { hasShownNone?: boolean }
    new MutationObserver(() => {
      if (document.body?.innerText.includes(none)) page.hasShownNone = true
    }).observe(document, { childList: true, subtree: true })
  }, kim.t('unsent.none'))
  await kim.open('/user/unsent')
  await expect(kim.page.getByRole('heading', { level: 3 })).toHaveCount(1)
  expect(await kim.page.evaluate(() => 'hasShownNone' in globalThis)).toBe(false)
  await kim.context.unroute(isExchange)
  await connect()
  // The device may send on its own before a button is pressed.
  await send()
  await kim.page.waitForFunction(() => 'hasShownNone' in globalThis)
})

test('an entry that the user discards is not sent', { tag: '@long' }, async () => {
  await begin('en')
  await disconnect()
  await save(today, 700)
  await kim.open('/user/unsent')
  await kim.page.getByRole('button', { name: kim.t('unsent.discard') }).click()
  const question = kim.page.getByRole('alertdialog')
  await expect(question).toContainText(kim.t('unsent.discard.text'))
  await question.getByRole('button', { name: kim.t('unsent.discard') }).click()
  await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
  await connect()
  await send()
  expect((await readDay(today)).amounts).toEqual([])
})

for (const [answer, key, amounts] of [
  ['this device', 'save.replace', [700]],
  ['the other device', 'unsent.taken.theirs', [500]],
  ['both', 'save.insert', [500, 700]],
] as const) {
  const tag = answer === 'both' ? [] : '@long'
  test(`a day that two devices have saved becomes that of ${answer} by a press`, { tag }, async () => {
    await begin(answer === 'both' ? 'ko' : 'en')
    await disconnect()
    await save(today, 700)
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(500) })
    await connect()
    await kim.open('/today/list')
    await send()
    await expect(mark()).toHaveAccessibleName(kim.t('unsent.mark.decision', { count: 1, decisions: 1 }))
    expect(await violationsOn(kim.page)).toEqual([])
    await mark().focus()
    await kim.page.keyboard.press('Enter')
    await kim.page.getByRole('button', { name: kim.t('unsent.choose') }).click()
    const dialog = kim.page.getByRole('dialog', { name: kim.t('unsent.choose.title') })
    await expect(dialog.getByRole('region')).toHaveCount(2)
    expect(await violationsOn(kim.page)).toEqual([])
    await dialog.getByRole('button', { name: kim.t(key), exact: true }).click()
    await expect(kim.page.getByText(kim.t('unsent.none'), { exact: true })).toBeVisible()
    await expect.poll(async () => (await readDay(today)).amounts).toEqual(amounts)
  })
}

/** Opens an editor of a day that this device has saved without a network and another one too, and chooses that of the other. */
async function chooseTheirsIn(path: string): Promise<void> {
  await begin('ko')
  await disconnect()
  await save(today, 700)
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(500) })
  await connect()
  await kim.open(`${path}?type=day&start=${today}&end=${today}`)
  await send()
  await kim.page.getByRole('button', { name: kim.t('unsent.choose') }).click()
  await kim.page.getByRole('button', { name: kim.t('unsent.taken.theirs') }).click()
}

test('the version that the user did not choose is offered in the editor of its day', { tag: '@long' }, async () => {
  await chooseTheirsIn('/money/detail')
  await expect(amount()).toHaveValue('500')
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.show') }).click()
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.use') }).click()
  await expect(amount()).toHaveValue('700')
})

test('a calendar entry that moves to a taken day asks what to do, and its new day has both', {
  tag: '@long',
}, async () => {
  const [dentist, trip] = [addDays(today, 1), addDays(today, 2)]
  kim = await openSignedInPage(app, browser, { language: 'ko', isRemembered: true })
  await calendar.saveCalendarEntries(kim, dentist, dentist, calendar.calendarEntry('치과'))
  await calendar.saveCalendarEntries(kim, trip, trip, calendar.calendarEntry('출장'))
  await kim.open(`/calendar/detail?type=day&start=${trip}&end=${trip}`)
  await waitForCopy(kim.page, kim.user.id)
  await disconnect()
  const own = calendar.section(kim, 'own')
  await own.getByRole('button', { name: /출장/ }).click()
  await calendar.chooseDays(kim, calendar.itemIn(kim, own, 1), dentist, dentist)
  await on.save(kim)
  await on.answerDialog(kim, 'save.taken', 'save.insert')
  await expect(kim.page.getByText(kim.t('answer.onDevice'), { exact: true })).toBeVisible()
  const names = kim.t('calendar.own.count', { count: 2, titles: '치과, 출장' })
  await expect.poll(() => calendar.tileName(kim, dentist)).toContain(names)
  await connect()
})

test('the day of the calendar asks about its records, and offers the version that was not chosen', {
  tag: '@long',
}, async () => {
  await chooseTheirsIn('/calendar/detail')
  expect(await violationsOn(kim.page)).toEqual([])
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.show') }).click()
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.use') }).click()
  await calendar.openSection(kim, 'money')
  await expect(amount()).toHaveValue('700')
})

test('a calendar entry that was removed is asked about and offered on its days', { tag: '@long' }, async () => {
  await begin('ko')
  const tomorrow = addDays(today, 1)
  const DATE = { dateType: 'select', dateStart: today, dateEnd: tomorrow }
  await calendar.saveCalendarEntries(kim, today, tomorrow, calendar.calendarEntry('부산 출장'))
  await exchange(kim.page)
  await kim.open(`/calendar/detail?type=day&start=${tomorrow}&end=${tomorrow}`)
  await exchange(kim.page)
  const own = calendar.section(kim, 'own')
  const title = own.getByRole('textbox', { name: kim.t('calendar.title'), exact: true })
  await own.getByRole('button', { expanded: false }).first().click()
  await disconnect()
  await title.fill('대구 출장')
  await on.save(kim)
  await expect(kim.page.getByText(kim.t('answer.onDevice'), { exact: true })).toBeVisible()
  await kim.user.remove('/calendar/delete', { DATE })
  await connect()
  await kim.open(`/calendar/detail?type=day&start=${tomorrow}&end=${tomorrow}`)
  await send()
  await own.getByRole('button', { name: kim.t('unsent.choose') }).click()
  await kim.page.getByRole('button', { name: kim.t('unsent.discard'), exact: true }).click()
  await own.getByRole('button', { name: kim.t('unsent.versions.show') }).click()
  expect(await violationsOn(kim.page)).toEqual([])
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.use') }).click()
  await expect(title).toHaveValue('대구 출장')
  await on.save(kim)
  await on.readToast(kim, 'answer.created')
  expect((await kim.user.get('/calendar/detail', { DATE })).body.result.calendar_section).toMatchObject([
    { calendar_title: '대구 출장' },
  ])
})

test('entries that a restored server has lost are listed, and each leads to its day', { tag: '@long' }, async () => {
  await begin('en')
  await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(700) })
  await exchange(kim.page)
  await kim.context.route(isExchange, (route) => route.abort())
  await forgetEpoch(kim.page, kim.user.id)
  await kim.user.remove('/money/delete', { DATE: wirePeriod('day', today) })
  await kim.context.unroute(isExchange)
  await send()
  await on.pressInToast(on.toastOf(kim, kim.t('copy.lostEntries', { count: 1 })), kim.t('unsent.versions.show'))
  const list = kim.page.getByRole('region', { name: kim.t('unsent.versions.list') })
  await list.waitFor()
  await kim.page.reload()
  await expect(list.getByRole('heading', { level: 3 })).toHaveText([/Money/])
  await expect(list).toContainText('700')
  expect(await violationsOn(kim.page)).toEqual([])
  await list.getByRole('link', { name: kim.t('unsent.open') }).press('Enter')
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.show') }).click()
  await kim.page.getByRole('button', { name: kim.t('unsent.versions.use') }).click()
  await expect(amount()).toHaveValue('700')
})
