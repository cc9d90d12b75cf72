import { addDays, createDay, type Day, monthOf, yearOf } from '@haru/shared/calendar/day.ts'
import { listDays, periodAround } from '@haru/shared/calendar/period.ts'
import type { DayMark } from './day-mark.ts'

/** The layout of the months of a year: columns (phones) or rows. */
export type MonthLayout = 'columns' | 'rows'

/** The days of each month of a year. */
export function listDaysByMonth(year: number): readonly (readonly Day[])[] {
  return Array.from({ length: 12 }, (_, month) => listDays(periodAround('month', createDay(year, month + 1, 1))))
}

/** The marks of the days of a year that its legend counts: a day after today counts only if it has a record. */
export function listCountedMarks(year: number, today: Day, markOf: (day: Day) => DayMark): readonly DayMark[] {
  const isCounted = (day: Day) => day <= today || markOf(day) !== ''
  return listDaysByMonth(year).flat().filter(isCounted).map(markOf)
}

/** The day that a key moves to, within the year of `from`. Null for other keys. */
export function moveInYear(key: string, from: Day, layout: MonthLayout): Day | null {
  const to = layoutMoves[layout][key]?.(from) ?? commonMoves[key]?.(from)
  if (to === undefined) return null
  return yearOf(to) === yearOf(from) ? to : from
}

type DayMove = (from: Day) => Day

const createDayMove = (count: number): DayMove => {
  return (from) => addDays(from, count)
}

/** The same date of another month, or the last day of a shorter month. */
const createMonthMove = (count: number): DayMove => {
  return (from) => {
    const { start, end } = periodAround('month', createDay(yearOf(from), monthOf(from) + count, 1))
    return addDays(start, Math.min(getDayOfMonth(from), getDayOfMonth(end)) - 1)
  }
}

function getDayOfMonth(day: Day): number {
  return Number(day.slice(8))
}

const layoutMoves: Readonly<Record<MonthLayout, Readonly<Record<string, DayMove>>>> = {
  columns: {
    ArrowUp: createDayMove(-1),
    ArrowDown: createDayMove(1),
    ArrowLeft: createMonthMove(-1),
    ArrowRight: createMonthMove(1),
  },
  rows: {
    ArrowLeft: createDayMove(-1),
    ArrowRight: createDayMove(1),
    ArrowUp: createMonthMove(-1),
    ArrowDown: createMonthMove(1),
  },
}

const commonMoves: Readonly<Record<string, DayMove>> = {
  PageUp: createDayMove(-7),
  PageDown: createDayMove(7),
  Home: (from) => periodAround('month', from).start,
  End: (from) => periodAround('month', from).end,
}
