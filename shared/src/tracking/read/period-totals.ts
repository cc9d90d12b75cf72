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
  const parts = goals.map(({ period }) => partsOf(period, today))
  const ranges = new Map(parts.flatMap((each) => Object.values(each)).map((range) => [keyOf(range), range]))
  const found = await reader.sums(area, [...ranges.values()])
  const sums = new Map([...ranges.keys()].map((key, i) => [key, found[i] ?? []]))
  const sumsOf = (range: Range | undefined) => (range === undefined ? [] : (sums.get(keyOf(range)) ?? []))
  return parts.map(({ past, now, ahead }) => {
    const soFar = joinSums(sumsOf(past), sumsOf(now))
    return {
      all: aggregateSums(area, joinSums(soFar, sumsOf(ahead))),
      soFar: aggregateSums(area, soFar),
      past: aggregateSums(area, sumsOf(past)),
      today: aggregateSums(area, sumsOf(now)),
    }
  })
}

interface Parts {
  readonly past?: Range
  readonly now?: Range
  readonly ahead?: Range
}

function partsOf({ start, end }: Range, today: Day): Parts {
  if (end < today) return { past: { start, end } }
  if (today < start) return { ahead: { start, end } }
  return {
    ...(start < today ? { past: { start, end: addDays(today, -1) } } : {}),
    now: { start: today, end: today },
    ...(today < end ? { ahead: { start: addDays(today, 1), end } } : {}),
  }
}

function keyOf({ start, end }: Range): string {
  return `${start} ${end}`
}
