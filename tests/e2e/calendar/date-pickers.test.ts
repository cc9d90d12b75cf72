import { addDays, type Day, day } from '@haru/shared/calendar/day.ts'
import type { PeriodType } from '@haru/shared/calendar/period.ts'
import { expect, type Locator } from '@playwright/test'
import { calendarEntry, itemIn, pressAdd, saveCalendarEntries, section } from '../../support/browser/calendar.ts'
import * as periodBar from '../../support/browser/period-bar.ts'
import { app, browser, setUpPages, test } from '../../support/browser/setup.ts'
import { openSignedInPage, type SignedInPage } from '../../support/browser/signed-in-page.ts'
import { closeWithoutFaults, today } from '../../support/browser/test-page.ts'
import { spends, wirePeriod } from '../../support/data/wire-values.ts'

setUpPages()

let kim: SignedInPage
test.afterEach(() => closeWithoutFaults(kim))

async function spendOn(...days: readonly Day[]): Promise<void> {
  for (const at of days) await kim.user.post('/money/create', { DATE: wirePeriod('day', at), OBJECT: spends(1) })
}

/** The names of the marked cells. */
const marksOf = (calendar: Locator) =>
  calendar
    .getByRole('button', { name: new RegExp(kim.t('ui.calendar.marked')) })
    .locator('[aria-hidden]')
    .allInnerTexts()

test('days, months and years with a record have a dot after each change of the type and of the page', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { t } = kim
  const lastYear = day('2024-06-05')
  await spendOn(today, addDays(today, -1), lastYear, day('2019-05-05'))
  await kim.open('/money/list')
  const calendar = await periodBar.openCalendar(kim)
  const choose = (type: PeriodType) => calendar.getByText(t(`ui.period.${type}`), { exact: true }).click()
  const turn = (key: 'ui.calendar.previousYear' | 'ui.calendar.previousYears') =>
    calendar.getByRole('button', { name: t(key) }).click()
  await choose('year')
  await expect.poll(() => marksOf(calendar)).toEqual(['2024', '2025'])
  await turn('ui.calendar.previousYears')
  await expect.poll(() => marksOf(calendar)).toEqual(['2019'])
  await choose('month')
  await expect.poll(() => marksOf(calendar)).toEqual([t('ui.month.3')])
  await turn('ui.calendar.previousYear')
  await expect.poll(() => marksOf(calendar)).toEqual([t('ui.month.6')])
  await choose('day')
  await expect.poll(() => marksOf(calendar)).toEqual(['11', '12'])
})

test('the calendar of Today has a dot on each day with a record of any area', { tag: '@long' }, async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  const yesterday = addDays(today, -1)
  await spendOn(today)
  const night = { sleep_part: 'night', sleep_bedTime: '23:00', sleep_wakeTime: '07:00' }
  await kim.user.post('/sleep/create', { DATE: wirePeriod('day', yesterday), OBJECT: { sleep_section: [night] } })
  await kim.open('/today/list')
  const calendar = await periodBar.openCalendar(kim)
  await expect.poll(() => marksOf(calendar)).toEqual(['11', '12'])
})

test('both calendars of a calendar day have a dot on each day of a calendar entry and of a record', async () => {
  kim = await openSignedInPage(app, browser, { language: 'ko' })
  const { t, page } = kim
  await spendOn(today)
  await saveCalendarEntries(kim, addDays(today, 2), addDays(today, 4), calendarEntry('출장'))
  await kim.open(`/calendar/detail?type=day&start=${today}&end=${today}`)
  const calendar = await periodBar.openCalendar(kim)
  const allDays = ['12', '14', '15', '16']
  await expect.poll(() => marksOf(calendar)).toEqual(allDays)
  await page.keyboard.press('Escape')
  await pressAdd(kim, 'calendar.add')
  const item = itemIn(kim, section(kim, 'own'), 1)
  await item
    .getByRole('group', { name: t('calendar.range') })
    .getByRole('button')
    .click()
  const rangeCalendar = await periodBar.waitForCalendar(kim)
  await expect.poll(() => marksOf(rangeCalendar)).toEqual(allDays)
})
