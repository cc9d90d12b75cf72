import { computeClockMean, toClockPoint } from '@haru/shared/calendar/clock.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'

const maxDays = 365

/** The range before a day in which the last records are searched. */
export function getRangeBefore(day: Day): Range {
  return { start: addDays(day, -maxDays), end: addDays(day, -1) }
}

/**
 * The time that a user usually types in a field: the circular mean of the last records, of items of the same part if there are any.
 * Null if no item has such a time.
 */
export function computeUsualTime(items: readonly Values[], name: string, part: string | null): number | null {
  const listTimes = (timedItems: readonly Values[]) =>
    timedItems.map((item) => item[name]).filter((value): value is number => typeof value === 'number')
  const partTimes = listTimes(items.filter((item) => item['part'] === part))
  const times = partTimes.length > 0 ? partTimes : listTimes(items)
  if (times.length === 0) return null
  const points = times.map(toClockPoint)
  return computeClockMean({
    days: times.length,
    sum: times.reduce((sum, time) => sum + time, 0),
    x: points.reduce((sum, { x }) => sum + x, 0),
    y: points.reduce((sum, { y }) => sum + y, 0),
  })
}
