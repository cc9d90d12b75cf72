import { addDays, createDay, type Day, firstDay, lastDay, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import { listDays, periodAround, type Range } from '@haru/shared/calendar/period.ts'

/** What one cell of a calendar stands for. */
export type Unit = 'day' | 'month' | 'year'

/** One sheet of a calendar: a month of days, a year of months or twelve years. Cells are named by their first day. */
export interface Page {
  readonly range: Range
  readonly rows: readonly (readonly Day[])[]
}

export const columns = { day: 7, month: 3, year: 3 } as const satisfies Record<Unit, number>

const yearsOnPage = 12

/** The sheet that `of` stands on. */
export function pageOf(unit: Unit, of: Day): Page {
  const range = pageRange[unit](of)
  return { range, rows: rowsOf(cells[unit](range), columns[unit]) }
}

/** The first and last day of the cell that begins at `of`. */
export function cellRange(unit: Unit, of: Day): Range {
  return periodAround(unit, of)
}

/** The cell that many cells further; null beyond the days there are. */
export function moveBy(unit: Unit, of: Day, count: number): Day | null {
  return kept(moves[unit](of, count))
}

/** The same place that many sheets further; null beyond the days there are. */
export function turnBy(unit: Unit, of: Day, count: number): Day | null {
  return kept(
    { day: addMonths, month: addYears, year: addYears }[unit](of, unit === 'year' ? count * yearsOnPage : count),
  )
}

/**
 * Where a key leads from a cell: arrows to the next one, Home and End to the ends of its row, Page Up and Page Down to
 * the sheet before and after. Null beyond the days there are; undefined for a key that leads nowhere.
 */
export function keyMove(unit: Unit, of: Day, key: string): Day | null | undefined {
  const [by, count] = keys[key] ?? []
  if (by === undefined || count === undefined) return
  if (by === 'turn') return turnBy(unit, of, count)
  if (by === 'edge') return rowOf(unit, of).at(count)
  return moveBy(unit, of, by === 'row' ? count * columns[unit] : count)
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

function rowOf(unit: Unit, of: Day): readonly Day[] {
  const { start } = cellRange(unit, of)
  return pageOf(unit, of).rows.find((row) => row.includes(start)) ?? []
}

const pageRange = {
  day: (of) => periodAround('month', of),
  month: (of) => periodAround('year', of),
  year: (of) => {
    const first = yearOf(of) - (yearOf(of) % yearsOnPage)
    return { start: createDay(first, 1, 1), end: createDay(first + yearsOnPage - 1, 12, 31) }
  },
} as const satisfies Record<Unit, (of: Day) => Range>

const cells = {
  // Whole weeks, so that a week can be chosen where months meet.
  day: ({ start, end }) => listDays({ start: periodAround('week', start).start, end: periodAround('week', end).end }),
  month: ({ start }) => Array.from({ length: 12 }, (_, i) => createDay(yearOf(start), i + 1, 1)),
  year: ({ start }) => Array.from({ length: yearsOnPage }, (_, i) => createDay(yearOf(start) + i, 1, 1)),
} as const satisfies Record<Unit, (range: Range) => readonly Day[]>

const moves = { day: addDays, month: addMonths, year: addYears } as const satisfies Record<
  Unit,
  (of: Day, count: number) => Day
>

function addMonths(of: Day, count: number): Day {
  const date = Number(of.slice(8))
  const last = Number(createDay(yearOf(of), monthOf(of) + count + 1, 0).slice(8))
  return createDay(yearOf(of), monthOf(of) + count, Math.min(date, last))
}

function addYears(of: Day, count: number): Day {
  return addMonths(of, count * 12)
}

function kept(of: Day): Day | null {
  return of >= firstDay && of <= lastDay ? of : null
}

function rowsOf(days: readonly Day[], width: number): readonly (readonly Day[])[] {
  return Array.from({ length: Math.ceil(days.length / width) }, (_, row) => days.slice(row * width, (row + 1) * width))
}
