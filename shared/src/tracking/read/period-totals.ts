import type { AnyArea } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import type { PeriodTotals } from '../../engine/goal/comparison.ts'
import { aggregateSums, joinSums } from '../../engine/sums.ts'
import type { Entry } from '../entry.ts'
import type { Reader } from '../store.ts'

export const noTotals: PeriodTotals = { all: {}, soFar: {}, past: {}, today: {} }

/**
 * Reads the totals of the period of each goal, in one query. A current period is split into the days before today,
 * today, and the later days, so that each day is read once.
 */
export async function readPeriodTotals(
  reader: Reader,
  area: AnyArea,
  goals: readonly Pick<Entry, 'period'>[],
  today: Day,
): Promise<readonly PeriodTotals[]> {
  const parts = goals.map(({ period }) => splitAtToday(period, today))
  const ranges = new Map(parts.flatMap((each) => Object.values(each)).map((range) => [toRangeKey(range), range]))
  const rangeSums = await reader.sums(area, [...ranges.values()])
  const sums = new Map([...ranges.keys()].map((key, i) => [key, rangeSums[i] ?? []]))
  const findSums = (range: Range | undefined) => (range === undefined ? [] : (sums.get(toRangeKey(range)) ?? []))
  return parts.map(({ past, current, future }) => {
    const soFar = joinSums(findSums(past), findSums(current))
    return {
      all: aggregateSums(area, joinSums(soFar, findSums(future))),
      soFar: aggregateSums(area, soFar),
      past: aggregateSums(area, findSums(past)),
      today: aggregateSums(area, findSums(current)),
    }
  })
}

interface PeriodParts {
  readonly past?: Range
  readonly current?: Range
  readonly future?: Range
}

function splitAtToday({ start, end }: Range, today: Day): PeriodParts {
  if (end < today) return { past: { start, end } }
  if (today < start) return { future: { start, end } }
  return {
    ...(start < today ? { past: { start, end: addDays(today, -1) } } : {}),
    current: { start: today, end: today },
    ...(today < end ? { future: { start: addDays(today, 1), end } } : {}),
  }
}

function toRangeKey({ start, end }: Range): string {
  return `${start} ${end}`
}
