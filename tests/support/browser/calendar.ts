import type { Day } from '@haru/shared/calendar/day.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Locator } from '@playwright/test'
import { loggedMonth } from '../data/wire-month.ts'
import type { AnyPage, Elements } from './elements.ts'
import { type AreaId, waitForScreen } from './pages.ts'
import type { SignedInPage } from './signed-in-page.ts'
import type { TestPage } from './test-page.ts'

// Actions in the calendar, found by their accessible names in the language of the page.

/** Two days in four areas, and nothing written into the calendar yet. */
export const monthOfRecords = loggedMonth.filter(([path]) => !path.startsWith('/calendar/'))

/** An own entry as the wire has it. */
export const calendarEntry = (title: string, color = 'red', part = 'schedule') => ({
  calendar_part: part,
  calendar_title: title,
  calendar_color: color,
  calendar_content: '',
})

/** Puts own entries on one day or a stretch of days, past the pages. */
export async function saveCalendarEntries(
  { user }: SignedInPage,
  start: Day,
  end: Day,
  ...entries: readonly object[]
): Promise<void> {
  const DATE = { dateType: start === end ? 'day' : 'select', dateStart: start, dateEnd: end }
  const { body } = await user.post('/calendar/create', { DATE, OBJECT: { calendar_section: entries } })
  if (body.status !== 'success') throw new Error(JSON.stringify(body))
}

/** A day of the visible month with its accessible name: a button, or a link in the month beside the editor of a day. */
export function tile({ page, format }: TestPage, day: Day): Locator {
  const name = new RegExp(`^${format.longDay(day)}(,|$)`)
  const grid = page.getByRole('grid')
  return grid.getByRole('button', { name }).or(grid.getByRole('link', { name }))
}

/** The visible labels of a day, one for each area. */
export function areaLabels(testPage: TestPage, day: Day): Locator {
  return tile(testPage, day).locator('[class*="_areaLabel_"]').filter({ visible: true })
}

/** The sheet with the summaries of a day. */
export function summary(testPage: TestPage, day: Day): Locator {
  return testPage.page.getByRole('dialog', { name: testPage.format.longDay(day), exact: true })
}

/** The accessible name of a day, once the month is loaded. */
export async function tileName(testPage: TestPage, day: Day): Promise<string> {
  await testPage.page.locator('[role="grid"][aria-busy="false"]').waitFor()
  return ((await tile(testPage, day).locator('.sr-only').textContent()) ?? '').replace(
    `${testPage.format.longDay(day)}, `,
    '',
  )
}

/** Swipes sideways from the middle of the element by `by` pixels. The browser may scroll instead. */
export async function swipe({ page, context }: TestPage, from: Locator, by: number): Promise<void> {
  const box = await from.boundingBox()
  if (box === null) throw new Error(`${from} is not in view`)
  const fingers = await context.newCDPSession(page)
  const y = box.y + box.height / 2
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  const x = box.x + box.width / 2
  await touch('touchStart', x)
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', x + by * part)
  await touch('touchEnd')
  await fingers.detach()
}

export async function waitForMonth(testPage: TestPage, day: Day): Promise<void> {
  const { t, format } = testPage
  await waitForScreen(testPage, t('calendar.month', { month: format.month(day) }))
}

/** Resolves when the screen shows that day with its entries. Until then it shows the day before, as an inert element. */
export async function waitForDay(testPage: TestPage, day: Day): Promise<void> {
  const { page, t, format } = testPage
  await waitForScreen(testPage, t('calendar.day', { day: format.longDay(day) }))
  await page.locator('main [inert]').first().waitFor({ state: 'detached' })
}

/** Opens the editor of a day, in the month through the summaries of the day. */
export async function openDay(testPage: TestPage, day: Day): Promise<void> {
  const dayTile = tile(testPage, day)
  const hasSummary = (await dayTile.getAttribute('aria-haspopup')) !== null
  await dayTile.click()
  if (hasSummary) {
    await summary(testPage, day)
      .getByRole('link', { name: testPage.t('calendar.edit') })
      .click()
  }
  await waitForDay(testPage, day)
}

/** The part of the day editor that holds the record of an area, or the own entries. */
export function section<E extends Elements<E>>({ page, t }: AnyPage<E>, area: AreaId | 'own'): E {
  const name = t((area === 'own' ? 'calendar.own' : `area.${area}`) as TextKey)
  return page.getByRole('main').getByRole('region', { name, exact: true })
}

/** Opens the record of an area. */
export async function openSection(testPage: TestPage, area: AreaId): Promise<Locator> {
  const found = section(testPage, area)
  await found.getByRole('button', { expanded: false }).first().click()
  return found
}

/** An item of a section by its number. */
export function itemIn<E extends Elements<E>>({ t }: Pick<TestPage, 't'>, within: E, number: number): E {
  return within.getByRole('group', { name: t('tracking.item', { number }), exact: true })
}

export async function pressAdd<E extends Elements<E>>(
  { page, t }: AnyPage<E>,
  key: 'calendar.add' | 'calendar.add.days',
): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t(key), exact: true })
    .click()
}

/** Chooses the days of an own entry in its calendar. */
export async function chooseDays(testPage: TestPage, item: Locator, first: Day, last: Day): Promise<void> {
  const { page, t, format } = testPage
  await item
    .getByRole('group', { name: t('calendar.range'), exact: true })
    .getByRole('button')
    .click()
  const calendar = page.getByRole('dialog', { name: t('ui.period.choose') })
  for (const day of [first, last]) {
    await calendar.getByRole('button', { name: new RegExp(`^${format.longDay(day)}(,|$)`) }).click()
  }
  await calendar.waitFor({ state: 'hidden' })
}
