import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import { languages } from '@haru/shared/i18n/languages.ts'
import { expect, type Locator } from '@playwright/test'
import * as of from '../../support/browser/calendar.ts'
import * as on from '../../support/browser/pages.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openPageAs, openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { wirePeriod } from '../../support/data/wire-values.ts'

let kim: SignedInPage
setUpPages()
test.afterEach(() => closeWithoutFaults(kim))

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')
const tomorrow = addDays(today, 1)
const box = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true })
const title = (item: Locator) => box(item, kim.t('calendar.title'))
const own = () => of.section(kim, 'own')
const isFocused = (control: Locator) => control.evaluate((element) => element === document.activeElement)

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(async () => {
      kim = await openSignedInPage(app, browser, { language })
      for (const [path, body] of of.monthOfRecords) await kim.user.post(path, body)
    })

    test('the month shows the records and the calendar entries of each day', async () => {
      const { t } = kim
      await of.saveCalendarEntries(kim, tomorrow, addDays(today, 3), of.calendarEntry('Busan', 'navy'))
      await kim.open('/today/list')
      await kim.page
        .getByRole('navigation', { name: t('shell.sections') })
        .getByRole('link', { name: t('area.calendar') })
        .click()
      await of.waitForMonth(kim, today)
      const { duration, money } = kim.format
      const [back, cardio] = [t('exercise.part.back'), t('exercise.part.cardio')]
      const score = t('calendar.score', { score: '3.10', word: t('tracking.band.4') })
      const scoreBefore = t('calendar.score', { score: '2.83', word: t('tracking.band.3') })
      const areas = [
        `${t('area.exercise')} ${back}, ${cardio}`,
        `${t('area.food')} 910 kcal`,
        `${t('area.money')} ${t('money.expense')} ${money(10_250, 'KRW')}`,
        `${t('area.sleep')} ${duration(480)}`,
      ]
      const readName = async (at: Day) => plain(await of.tileName(kim, at))
      expect(await readName(today)).toBe(plain([t('ui.calendar.today'), score, ...areas].join(', ')))
      const before = [
        scoreBefore,
        `${t('area.exercise')} ${cardio}`,
        `${t('area.money')} ${t('money.expense')} ${money(300, 'KRW')}`,
      ]
      expect(await readName(addDays(today, -1))).toBe(plain(before.join(', ')))
      const trip = t('calendar.own.count', { count: 1, titles: 'Busan' })
      for (const ahead of [1, 2, 3]) expect(await of.tileName(kim, addDays(today, ahead))).toBe(trip)
      expect(await of.tileName(kim, addDays(today, 4))).toBe(kim.format.longDay(addDays(today, 4)))
      await expect(of.tile(kim, today)).toHaveAttribute('aria-current', 'date')
    })

    test('food and money of a day are edited in place, in one save, and no other day changes', async () => {
      const { t } = kim
      await kim.open('/calendar/list')
      await of.openDay(kim, today)
      const food = await of.openSection(kim, 'food')
      await on.fillField(kim, of.itemIn(kim, food, 2), 'food', 'kcal', '600')
      const money = await of.openSection(kim, 'money')
      await on.fillField(kim, of.itemIn(kim, money, 1), 'money', 'amount', '7000')
      await food.getByText(t('calendar.unsaved')).waitFor()
      await on.save(kim)
      await on.readToast(kim, 'answer.saved')
      await of.waitForMonth(kim, today)

      await on.goToList(kim, 'food', 'record')
      const name = on.dayName(kim, today)
      expect(await on.readStats(kim, on.cardOf(kim, name), 'food')).toMatchObject({ kcal: '950 kcal' })
      const { body } = await kim.user.get('/money/detail', { DATE: wirePeriod('day', today) })
      expect(body.result.money_total_expense).toBe(8250)
      expect(body.result.revision).toBe(2)
      const sleep = await kim.user.get('/sleep/detail', { DATE: wirePeriod('day', today) })
      expect(sleep.body.result.revision).toBe(1)
    })

    test('an own entry over three days is created on one of them and shown on each', { tag: '@long' }, async () => {
      const { t } = kim
      await kim.open('/calendar/list')
      await of.openDay(kim, tomorrow)
      await of.pressAdd(kim, 'calendar.add.days')
      const item = of.itemIn(kim, own(), 1)
      await expect.poll(() => isFocused(title(item))).toBe(true)
      await kim.page.keyboard.type('Workshop')
      await item
        .getByRole('group', { name: t('calendar.color') })
        .getByText(t('calendar.color.purple'))
        .click()
      await box(item, t('calendar.content')).fill('Room 3')
      await of.chooseDays(kim, item, tomorrow, addDays(today, 3))
      await on.save(kim)
      await on.readToast(kim, 'answer.created')
      const label = t('calendar.own.count', { count: 1, titles: 'Workshop' })
      for (const ahead of [1, 2, 3]) expect(await of.tileName(kim, addDays(today, ahead))).toBe(label)

      await of.openDay(kim, addDays(today, 3))
      const dates = [tomorrow, addDays(today, 3)].map(kim.format.date).join(' – ')
      await own()
        .getByRole('button', { name: new RegExp(`Workshop Room 3 ${dates}`) })
        .click()
      await title(item).fill('Long workshop')
      await on.save(kim)
      await on.readToast(kim, 'answer.updated')
      expect(await of.tileName(kim, tomorrow)).toBe(t('calendar.own.count', { count: 1, titles: 'Long workshop' }))
    })

    test('a tile states how many entries it omits, and a swipe over its labels changes the month', {
      tag: '@long',
    }, async () => {
      const entries = Array.from({ length: 10 }, (_, i) => of.calendarEntry(`Entry ${i + 1}`))
      await of.saveCalendarEntries(kim, today, today, ...entries)
      await kim.open('/calendar/list')
      await of.waitForMonth(kim, today)
      const full = of.tile(kim, today)
      // Eight entries without a bar, and the four areas.
      const rest = full.getByText('+12', { exact: true })
      await rest.waitFor()
      await of.swipe(kim, rest, -120)
      await of.waitForMonth(kim, day('2025-04-01'))
      await of.swipe(kim, of.tile(kim, day('2025-04-16')), 120)
      await of.waitForMonth(kim, today)
    })
  })
}

test.describe('in a month', () => {
  test.beforeEach(async () => {
    kim = await openSignedInPage(app, browser, { language: 'ko' })
  })

  test('the arrows change the month, and the title returns to the current month', { tag: '@long' }, async () => {
    const { page, t } = kim
    await kim.open('/calendar/list')
    const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
    await press(t('ui.calendar.previousMonth'))
    await of.waitForMonth(kim, day('2025-02-01'))
    await press(t('ui.calendar.previousMonth'))
    await press(t('ui.calendar.nextMonth'))
    await press(t('ui.calendar.nextMonth'))
    await press(t('ui.calendar.nextMonth'))
    await of.waitForMonth(kim, day('2025-04-01'))
    await page.reload()
    await of.waitForMonth(kim, day('2025-04-01'))
    await press(t('calendar.now'))
    await of.waitForMonth(kim, today)
    await page.goBack()
    await of.waitForMonth(kim, day('2025-04-01'))
  })

  test('the keys change the day, the week and the month', { tag: '@long' }, async () => {
    const { page } = kim
    await kim.open('/calendar/list')
    await of.tile(kim, today).focus()
    const steps = [
      ['ArrowRight', '2025-03-13'],
      ['ArrowDown', '2025-03-20'],
      ['Home', '2025-03-17'],
      ['End', '2025-03-23'],
      ['ArrowUp', '2025-03-16'],
      ['PageDown', '2025-04-16'],
      ['PageUp', '2025-03-16'],
      ['PageUp', '2025-02-16'],
      ['ArrowLeft', '2025-02-15'],
    ] as const
    for (const [key, to] of steps) {
      await page.keyboard.press(key)
      await expect.poll(() => isFocused(of.tile(kim, day(to))), { message: key }).toBe(true)
    }
    await expect(page.locator('[role="grid"] [tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('Space')
    await of.summary(kim, day('2025-02-15')).waitFor()
  })

  test('a day of the next month opens it, and Back returns to the previous month', { tag: '@long' }, async () => {
    await kim.open('/calendar/list?start=2025-03-01')
    await of.openDay(kim, day('2025-04-02'))
    await of.pressAdd(kim, 'calendar.add')
    await title(of.itemIn(kim, own(), 1)).fill('1학기')
    await on.save(kim)
    await on.readToast(kim, 'answer.created')
    await of.waitForMonth(kim, day('2025-04-02'))
    expect(await of.tileName(kim, day('2025-04-02'))).toContain('1학기')
  })

  test('on a wide screen it is beside the day', { tag: '@long' }, async () => {
    const { page } = kim
    await of.saveCalendarEntries(kim, tomorrow, tomorrow, of.calendarEntry('회의'))
    await page.setViewportSize({ width: 1280, height: 800 })
    await kim.open('/calendar/list')
    await of.openDay(kim, today)
    await expect(of.tile(kim, today)).toHaveAttribute('aria-current', 'page')
    await of.openDay(kim, tomorrow)
    await own().getByRole('button', { name: /회의/, expanded: false }).waitFor()
    // The arrow keys continue from the pressed day.
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(of.tile(kim, addDays(tomorrow, 1)))).toBe(true)
  })
})

test('the month is that of the account in any time zone of the browser', { tag: '@long' }, async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  // The first of March in Seoul, still February in Pago Pago.
  const now = '2025-03-01T01:00:00Z'
  const traveller = await openPageAs(app, browser, kim.user, { language: 'ko', timeZone: 'Pacific/Pago_Pago', now })
  await traveller.open('/calendar/list')
  await of.waitForMonth(traveller, day('2025-03-01'))
  await expect(of.tile(traveller, day('2025-03-01'))).toHaveAttribute('aria-current', 'date')
  await of.openDay(traveller, day('2025-03-01'))
  expect(traveller.faults).toEqual([])
  await traveller.context.close()
})
