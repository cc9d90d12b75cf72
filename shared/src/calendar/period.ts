import { addDays, createDay, type Day, daysBetween, monthOf, nextDay, weekday, yearOf } from './day.ts'

export const periodTypes = ['day', 'week', 'month', 'year', 'select'] as const
export type PeriodType = (typeof periodTypes)[number]

/** A range of whole days with its type. A week starts on Monday in every language. */
export interface Period {
  readonly type: PeriodType
  readonly start: Day
  readonly end: Day
}

export interface Range {
  readonly start: Day
  readonly end: Day
}

const bounds = {
  day: (day) => [day, day],
  week: (day) => [addDays(day, 1 - weekday(day)), addDays(day, 7 - weekday(day))],
  month: (day) => [createDay(yearOf(day), monthOf(day), 1), createDay(yearOf(day), monthOf(day) + 1, 0)],
  year: (day) => [createDay(yearOf(day), 1, 1), createDay(yearOf(day), 12, 31)],
  select: (day) => [day, day],
} as const satisfies Record<PeriodType, (day: Day) => readonly [Day, Day]>

/** The period of `type` that contains the day `of`. A selection contains only that day. */
export function periodAround<Type extends PeriodType>(type: Type, day: Day): Period & { readonly type: Type } {
  const [start, end] = bounds[type](day)
  return { type, start, end }
}

/** A freely chosen range as a period; a single day has the type day. */
export function toPeriod({ start, end }: Range): Period {
  return { type: start === end ? 'day' : 'select', start, end }
}

/**
 * The period of the same type `count` steps later, or earlier if `count` is negative. A selection moves by its own
 * length.
 */
export function shiftPeriod(period: Period, count: number): Period {
  if (period.type === 'select') {
    const shift = count * countDays(period)
    return { type: 'select', start: addDays(period.start, shift), end: addDays(period.end, shift) }
  }
  let shifted = period
  for (let i = 0; i < Math.abs(count); i += 1) {
    const next = count > 0 ? addDays(shifted.end, 1) : addDays(shifted.start, -1)
    shifted = periodAround(period.type, next)
  }
  return shifted
}

/** Whether start and end are the bounds of the type: a month is a whole month, a selection is any ordered range. */
export function isWholePeriod({ type, start, end }: Period): boolean {
  if (type === 'select') return start <= end
  const whole = periodAround(type, start)
  return whole.start === start && whole.end === end
}

/** The number of days of a range. */
export function countDays({ start, end }: Range): number {
  return daysBetween(start, end) + 1
}

export function contains({ start, end }: Range, day: Day): boolean {
  return start <= day && day <= end
}

export function overlaps(a: Range, b: Range): boolean {
  return a.start <= b.end && b.start <= a.end
}

export function isSamePeriod(a: Period, b: Period): boolean {
  return a.type === b.type && a.start === b.start && a.end === b.end
}

/** Every day of the range, in order. */
export function listDays({ start, end }: Range): readonly Day[] {
  let next = start
  return Array.from({ length: daysBetween(start, end) + 1 }, () => {
    const current = next
    next = nextDay(current)
    return current
  })
}

/** The number of days before a range at which a period of the type can start and still overlap it. */
const maxReachDays = { day: 0, week: 6, month: 30, year: 365, select: 3659 } as const satisfies Record<
  PeriodType,
  number
>

/** The first day at which a period of the type can start and still overlap a range with this start. */
export function findEarliestStart(type: PeriodType, start: Day): Day {
  return maxReachDays[type] === 0 ? start : addDays(start, -maxReachDays[type])
}
