import type { Day } from '@haru/shared/calendar/day.ts'
import type { PeriodType } from '@haru/shared/calendar/period.ts'
import type { Locator } from '@playwright/test'
import { dialogOf } from './pages.ts'
import type { TestPage } from './test-page.ts'

// Actions in the bar that shows the days of a screen.

/** Chooses a day of the month that is in view, in the calendar of the bar. */
export async function chooseDay(testPage: TestPage, day: Day): Promise<void> {
  const calendar = await openCalendar(testPage)
  await dayCell(testPage, calendar, day).click()
  await calendar.waitFor({ state: 'hidden' })
}

export async function openCalendar(testPage: TestPage): Promise<Locator> {
  const { page, t } = testPage
  const picker = page.getByRole('group', { name: t('ui.period'), exact: true })
  await picker.getByRole('button').nth(1).click()
  return waitForCalendar(testPage)
}

/** The calendar of a picker whose button was pressed. */
export async function waitForCalendar(testPage: TestPage): Promise<Locator> {
  const calendar = dialogOf(testPage, testPage.t('ui.period.choose'))
  await calendar.getByRole('table').waitFor()
  return calendar
}

export function dayCell({ format }: TestPage, calendar: Locator, day: Day): Locator {
  return calendar.getByRole('button', { name: new RegExp(`^${format.longDay(day)}(,|$)`) })
}

export async function choosePeriodType({ page, t }: TestPage, type: PeriodType): Promise<void> {
  await page.getByRole('combobox', { name: t('ui.period.type') }).selectOption({ label: t(`ui.period.${type}`) })
}
