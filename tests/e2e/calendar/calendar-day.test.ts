import { addDays } from '@haru/shared/calendar/day.ts'
import { expect, type Locator } from '@playwright/test'
import * as of from '../../support/browser/calendar.ts'
import { refusedCalls } from '../../support/browser/device-copy.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

let kim: SignedInPage
setUpPages()
test.afterEach(() => closeWithoutFaults(kim))

const tomorrow = addDays(today, 1)
const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const title = (item: Locator) => box(item, kim.t('calendar.title'))
const own = () => of.section(kim, 'own')
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

test.describe('a day', () => {
  test.beforeEach(async () => {
    kim = await openSignedInPage(app, browser, { language: 'ko' })
  })
  const path = `/calendar/detail?type=day&start=${today}&end=${today}`

  test('without entries refuses an empty save, and offers every area', { tag: '@long' }, async () => {
    const { t } = kim
    await kim.open(path)
    await on.save(kim)
    await on.toastOf(kim, t('error.errorCount')).waitFor()
    await expect.poll(() => isFocused(own().getByRole('button', { name: t('calendar.add'), exact: true }))).toBe(true)
    for (const area of ['exercise', 'food', 'money', 'sleep'] as const) {
      await of.section(kim, area).getByText(t('today.record.add')).waitFor()
    }
    await on.remove(kim)
    await on.toastOf(kim, t('error.noData')).waitFor()
  })

  test('reports missing values of an own entry in the order of the form', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open(path)
    await of.pressAdd(kim, 'calendar.add')
    const item = of.itemIn(kim, own(), 1)
    await title(item).fill('  ')
    await on.save(kim)
    await on.toastOf(kim, t('error.errorCalendarTitle')).waitFor()
    await expect.poll(() => isFocused(title(item))).toBe(true)
    await expect(title(item)).toHaveAttribute('aria-invalid', 'true')
    await title(item).fill('회의')
    await expect(title(item)).not.toHaveAttribute('aria-invalid')
    const colors = item.getByRole('group', { name: t('calendar.color') }).getByRole('radio')
    await expect(colors).toHaveCount(9)
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    const { body } = await kim.user.get('/calendar/detail', { DATE: wirePeriod('day', today) })
    expect(body.result.calendar_section).toEqual([of.calendarEntry('회의')])
    await page.getByRole('grid').waitFor()
  })

  test('asks before a link or another day discards text, and keeps the text of every section', {
    tag: '@long',
  }, async () => {
    const { page, t } = kim
    await kim.open(path)
    const money = await of.openSection(kim, 'money')
    await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '4200')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('ui.period.next') })
      .first()
      .click()
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    await on.goToSection(kim, 'today')
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    expect(await box(of.itemIn(kim, money, 1), t('money.amount')).inputValue()).toBe('4,200')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('ui.period.next') })
      .first()
      .click()
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await of.waitForDay(kim, tomorrow)
    await page.goBack()
    await of.waitForDay(kim, today)
    await expect.poll(() => box(of.itemIn(kim, money, 1), t('money.amount')).inputValue()).toBe('0')
  })

  test('does not restore discarded text when the user returns before the other day has loaded', {
    tag: ['@long', '@online'],
  }, async () => {
    const { page, t } = kim
    await kim.open(path)
    await of.pressAdd(kim, 'calendar.add')
    await title(of.itemIn(kim, own(), 1)).fill('회의')
    const money = await of.openSection(kim, 'money')
    const amount = box(of.itemIn(kim, money, 1), t('money.amount'))
    await amount.fill('4200')
    const asked = Promise.withResolvers<void>()
    await page.route(/\/money\/detail\?/, () => asked.resolve())
    const press = (key: 'ui.period.previous' | 'ui.period.next') =>
      page
        .getByRole('main')
        .getByRole('button', { name: t(key) })
        .first()
        .click()
    await press('ui.period.next')
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.yes')
    await asked.promise
    await press('ui.period.previous')
    await page.waitForURL((url) => url.search.includes(`start=${today}`))
    await expect.poll(() => amount.inputValue()).toBe('0')
    await expect(title(own())).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('moves one of its records to another day, and an undo returns it', { tag: '@long' }, async () => {
    const { t } = kim
    for (const [to, body] of of.monthOfRecords) await kim.user.post(to, body)
    await of.saveCalendarEntries(kim, today, today, of.calendarEntry('치과'))
    await kim.open('/calendar/list')
    await of.openDay(kim, today)
    await on.remove(kim)
    await on
      .dialogOf(kim, t('save.delete.ask'))
      .getByRole('button', { name: t('area.money') })
      .click()
    const deleted = on.toastOf(kim, t('answer.deleted'))
    await deleted.waitFor()
    await of.waitForMonth(kim, today)
    await expect.poll(() => of.tileName(kim, today)).not.toContain(t('area.money'))
    await deleted.getByRole('button', { name: t('tracking.undo') }).click()
    await expect.poll(() => of.tileName(kim, today)).toContain(t('area.money'))
    const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', today) })
    expect(body.result.money_total_expense).toBe(10_250)
  })

  test('deletes an own entry with its button, and an undo restores it', { tag: '@long' }, async () => {
    const { t } = kim
    await of.saveCalendarEntries(kim, today, today, of.calendarEntry('치과'), of.calendarEntry('회의', 'blue'))
    await kim.open(path)
    const remove = (number: number) => own().getByRole('button', { name: t('tracking.item.remove', { number }) })
    await remove(1).click()
    await expect(own().getByRole('button', { name: /치과/ })).toHaveCount(0)
    await on
      .toastOf(kim, t('tracking.item.removed', { number: 1 }))
      .getByRole('button', { name: t('tracking.undo') })
      .click()
    await own().getByRole('button', { name: /치과/ }).waitFor()
    await remove(2).click()
    await remove(1).click()
    await on.answerDialog(kim, 'save.delete.ask', 'save.delete')
    await own().getByText(t('calendar.own.none')).waitFor()
    await on
      .toastOf(kim, t('answer.deleted'))
      .getByRole('button', { name: t('tracking.undo') })
      .click()
    await own().getByRole('button', { name: /회의/ }).waitFor()
  })

  test('restores a deleted entry although another edit has begun since', { tag: '@long' }, async () => {
    const { t } = kim
    await kim.open(path)
    await of.pressAdd(kim, 'calendar.add.days')
    await title(of.itemIn(kim, own(), 1)).fill('출장')
    await own()
      .getByRole('button', { name: t('tracking.item.remove', { number: 1 }) })
      .click()
    await of.pressAdd(kim, 'calendar.add.days')
    await title(of.itemIn(kim, own(), 1)).fill('여행')
    await on
      .toastOf(kim, t('tracking.item.removed', { number: 1 }))
      .getByRole('button', { name: t('tracking.undo') })
      .click()
    for (const name of [/여행/, /출장/]) await own().getByRole('button', { name }).waitFor()
  })

  test('keeps unsaved text if the month beside it cannot be loaded, and asks before it is discarded', {
    tag: ['@long', '@online'],
  }, async () => {
    const { page, t } = kim
    await page.setViewportSize({ width: 1280, height: 800 })
    await kim.open(path)
    const money = await of.openSection(kim, 'money')
    await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '4200')
    // A press on the open day leaves no editor and asks nothing.
    await of.tile(kim, today).click()
    await page.waitForTimeout(200)
    expect(await page.getByRole('dialog').count()).toBe(0)
    await on.goToSection(kim, 'today')
    await on.answerDialog(kim, 'shell.leave', 'shell.leave.no')
    const busy = { status: 429, json: { status: 'fail', msg: 'error.tooManyRequests', code: 'tooManyRequests' } }
    await page.route('**/api/calendar/list*', (route) => route.fulfill(busy))
    await page.getByRole('button', { name: t('ui.calendar.nextMonth') }).click()
    await page.getByRole('main').getByRole('alert').getByText(t('error.tooManyRequests')).waitFor()
    expect(await box(of.itemIn(kim, money, 1), t('money.amount')).inputValue()).toBe('4,200')
    await page.unroute('**/api/calendar/list*')
    await page.getByRole('button', { name: t('shell.retry') }).click()
    await of.tile(kim, addDays(today, 31)).waitFor()
    expect(kim.refusals.splice(0)).toEqual(['429 GET /haru/api/calendar/list'])
    kim.faults.splice(0)
  })

  test('keeps a section that could not be saved with the reason, and saves the others', {
    tag: ['@long', '@online'],
  }, async () => {
    const { page, t } = kim
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100) })
    await kim.open(path)
    const money = await of.openSection(kim, 'money')
    await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '300')
    await of.pressAdd(kim, 'calendar.add')
    await title(of.itemIn(kim, own(), 1)).fill('회의')
    const busy = { status: 429, json: { status: 'fail', msg: 'error.tooManyRequests', code: 'tooManyRequests' } }
    await page.route('**/api/money/update', (route) => route.fulfill(busy))
    await on.save(kim)
    await page.getByRole('main').getByText(t('error.tooManyRequests'), { exact: true }).waitFor()
    expect(await box(of.itemIn(kim, money, 1), t('money.amount')).inputValue()).toBe('300')
    await own().getByRole('button', { name: /회의/ }).waitFor()
    await page.unroute('**/api/money/update')
    expect(kim.refusals.splice(0)).toEqual(['429 PUT /haru/api/money/update'])
    await on.save(kim)
    await on.readToast(kim, 'answer.updated')
    const answers = await Promise.all(
      ['/money/detail', '/calendar/detail'].map((each) => kim.user.get(each, { DATE: wirePeriod('day', today) })),
    )
    expect(answers[0]?.body.result.money_total_expense).toBe(300)
    expect(answers[1]?.body.result.calendar_section).toEqual([of.calendarEntry('회의')])
  })

  test('asks for each section which version to keep, if another device changed it', {
    tag: ['@long', '@online'],
  }, async () => {
    const { t } = kim
    await kim.user.post('/money/create', { DATE: wirePeriod('day', today), OBJECT: spends(100) })
    await kim.open(path)
    const money = await of.openSection(kim, 'money')
    await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '300')
    await kim.user.put('/money/update', { DATE: wirePeriod('day', today), OBJECT: spends(200), type: 'update' })
    await on.save(kim)
    await on.answerDialog(kim, 'save.stale', 'save.stale.load')
    await expect.poll(() => box(of.itemIn(kim, money, 1), t('money.amount')).inputValue()).toBe('200')
    expect(kim.refusals.splice(0)).toEqual(refusedCalls('409 PUT /haru/api/money/update'))
  })

  test('asks which version of an own entry to keep, if another device changed it', {
    tag: ['@long', '@online'],
  }, async () => {
    const { t, page } = kim
    await of.saveCalendarEntries(kim, today, tomorrow, of.calendarEntry('출장', 'navy'))
    await kim.open(path)
    await own().getByRole('button', { name: /출장/ }).click()
    await title(of.itemIn(kim, own(), 1)).fill('부산 출장')
    const DATE = { dateType: 'select', dateStart: today, dateEnd: tomorrow }
    await kim.user.put('/calendar/update', { DATE, OBJECT: { calendar_section: [of.calendarEntry('대구 출장')] } })
    await on.save(kim)
    await page
      .getByRole('region', { name: t('save.stale.theirs') })
      .getByText('대구 출장')
      .waitFor()
    await on.answerDialog(kim, 'save.stale', 'save.stale.keep')
    await on.readToast(kim, 'answer.updated')
    await expect.poll(() => of.tileName(kim, tomorrow)).toContain('부산 출장')
    expect(kim.refusals.splice(0)).toEqual(refusedCalls('409 PUT /haru/api/calendar/update'))
  })

  test('with an entry receives a moved entry after it', { tag: '@long' }, async () => {
    const { t } = kim
    await of.saveCalendarEntries(kim, today, today, of.calendarEntry('치과'))
    await of.saveCalendarEntries(kim, tomorrow, addDays(today, 2), of.calendarEntry('출장', 'navy'))
    await kim.open(`/calendar/detail?type=day&start=${tomorrow}&end=${tomorrow}`)
    await own().getByRole('button', { name: /출장/ }).click()
    await of.chooseDays(kim, of.itemIn(kim, own(), 1), today, today)
    await on.save(kim)
    await on.answerDialog(kim, 'save.taken', 'save.insert')
    await on.readToast(kim, 'answer.inserted')
    const label = t('calendar.own.count', { count: 2, titles: '치과, 출장' })
    await expect.poll(() => of.tileName(kim, today)).toContain(label)
    expect(await of.tileName(kim, tomorrow)).not.toContain('출장')
  })

  test('that an entry of several days covers can move one of its entries to other days', { tag: '@long' }, async () => {
    const { t } = kim
    await of.saveCalendarEntries(kim, today, today, of.calendarEntry('치과'), of.calendarEntry('여행', 'navy'))
    await kim.open(path)
    await own().getByRole('button', { name: /여행/ }).click()
    await of.chooseDays(kim, of.itemIn(kim, own(), 2), today, addDays(today, 2))
    await on.save(kim)
    await on.readToast(kim, 'answer.saved')
    expect(await of.tileName(kim, today)).toContain(t('calendar.own.count', { count: 2, titles: '여행, 치과' }))
    expect(await of.tileName(kim, addDays(today, 2))).toBe(t('calendar.own.count', { count: 1, titles: '여행' }))
  })
})
