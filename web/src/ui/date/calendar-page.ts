import { addDays, createDay, type Day, firstDay, lastDay, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import { listDays, periodAround, type Range } from '@haru/shared/calendar/period.ts'

/** The unit of one calendar cell. */
export type CalendarUnit = 'day' | 'month' | 'year'

/** One page of a calendar: a month of days, a year of months, or nine years. A cell is identified by its first day. */
export interface CalendarPage {
  readonly range: Range
  readonly rows: readonly (readonly Day[])[]
}

const columnCount = { day: 7, month: 3, year: 3 } as const satisfies Record<CalendarUnit, number>

/** The days of nine years can be asked for together. */
const yearsOnPage = 9
/** The first year of the first page. The year 2026 is on the page of 2020 to 2028. */
const firstYear = 1894

/** The page that contains the day. */
export function createCalendarPage(unit: CalendarUnit, day: Day): CalendarPage {
  const range = pageRange[unit](day)
  return { range, rows: toRows(cells[unit](range), columnCount[unit]) }
}

/** The days of all cells of the page that contains the day, without those outside the calendar. */
export function getShownRange(unit: CalendarUnit, day: Day): Range {
  const days = createCalendarPage(unit, day).rows.flat()
  const [first = day, last = day] = [days[0], days.at(-1)]
  const { end } = getCellRange(unit, last)
  return { start: first < firstDay ? firstDay : first, end: end > lastDay ? lastDay : end }
}

/** The first and last day of the cell that contains the day. */
export function getCellRange(unit: CalendarUnit, day: Day): Range {
  return periodAround(unit, day)
}

/** The cell `count` cells later; null outside the calendar. */
export function moveCells(unit: CalendarUnit, day: Day, count: number): Day | null {
  return nullOutsideCalendar(moveCell[unit](day, count))
}

/** The same cell `count` pages later; null outside the calendar. */
export function movePages(unit: CalendarUnit, day: Day, count: number): Day | null {
  return nullOutsideCalendar(
    { day: addMonths, month: addYears, year: addYears }[unit](day, unit === 'year' ? count * yearsOnPage : count),
  )
}

/**
 * The cell that a key moves to: arrow keys to the next one, Home and End to the ends of the row, Page Up and Page Down to
 * the previous and next page. Null outside the calendar; undefined for other keys.
 */
export function moveCellByKey(unit: CalendarUnit, day: Day, key: string): Day | null | undefined {
  const [by, count] = keys[key] ?? []
  if (by === undefined || count === undefined) return
  if (by === 'turn') return movePages(unit, day, count)
  if (by === 'edge') return findRow(unit, day).at(count)
  return moveCells(unit, day, by === 'row' ? count * columnCount[unit] : count)
}

const keys: Readonly<Record<string, readonly ['cell' | 'row' | 'edge' | 'turn', number]>> = {
  ArrowLeft: ['cell', -1],
  ArrowRight: ['cell', 1],
  ArrowUp: ['row', -1],
  ArrowDown: ['row', 1],
  Home: ['edge', 0],
  End: ['edge', -1],
  PageUp: ['turn', -1],
  PageDown: ['turn', 1],
}

function findRow(unit: CalendarUnit, day: Day): readonly Day[] {
  const { start } = getCellRange(unit, day)
  return createCalendarPage(unit, day).rows.find((row) => row.includes(start)) ?? []
}

const pageRange = {
  day: (day) => periodAround('month', day),
  month: (day) => periodAround('year', day),
  year: (day) => {
    const first = yearOf(day) - ((yearOf(day) - firstYear) % yearsOnPage)
    return { start: createDay(first, 1, 1), end: createDay(first + yearsOnPage - 1, 12, 31) }
  },
} as const satisfies Record<CalendarUnit, (day: Day) => Range>

const cells = {
  // Whole weeks, so that a week across two months can be picked.
  day: ({ start, end }) => listDays({ start: periodAround('week', start).start, end: periodAround('week', end).end }),
  month: ({ start }) => Array.from({ length: 12 }, (_, i) => createDay(yearOf(start), i + 1, 1)),
  year: ({ start }) => Array.from({ length: yearsOnPage }, (_, i) => createDay(yearOf(start) + i, 1, 1)),
} as const satisfies Record<CalendarUnit, (range: Range) => readonly Day[]>

const moveCell = { day: addDays, month: addMonths, year: addYears } as const satisfies Record<
  CalendarUnit,
  (day: Day, count: number) => Day
>

function addMonths(day: Day, count: number): Day {
  const date = Number(day.slice(8))
  const last = Number(createDay(yearOf(day), monthOf(day) + count + 1, 0).slice(8))
  return createDay(yearOf(day), monthOf(day) + count, Math.min(date, last))
}

function addYears(day: Day, count: number): Day {
  return addMonths(day, count * 12)
}

function nullOutsideCalendar(day: Day): Day | null {
  return day >= firstDay && day <= lastDay ? day : null
}

function toRows(days: readonly Day[], width: number): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / width) }, (_, row) => days.slice(row * width, (row + 1) * width))
}
