import type { AnyArea, Metric, Totals } from '../areas/define.ts'
import { clockDifference } from '../calendar/clock.ts'
import { type Day, daysBetween } from '../calendar/day.ts'
import { lengthOf, type Range } from '../calendar/period.ts'

/** How near a real is to its goal: 5 is best. */
export type Band = 1 | 2 | 3 | 4 | 5

/** A goal, what really happened and how that stands; null where there is nothing to say or to judge. */
export interface Comparison {
  readonly goal: number
  readonly real: number | null
  readonly band: Band | null
}

const shareLimits = [0.01, 0.1, 0.3, 0.5] as const
const minuteLimits = [10, 20, 40, 60] as const

/** Each metric of a goal beside what its own period came to, judged by what is due on `today`. */
export function compare(
  area: AnyArea,
  goal: Totals,
  real: Totals,
  period: Range,
  today: Day,
): Readonly<Record<string, Comparison>> {
  const share = elapsed(period, today)
  return Object.fromEntries(
    Object.entries(area.metrics).map(([name, metric]) => {
      const target = goal[name] ?? 0
      const happened = real[name] ?? null
      return [name, { goal: target, real: happened, band: bandOf(metric, target, happened, share) }]
    }),
  )
}

/** The share of a period that is over, today counting as over: 0 before it begins, 1 when it is past. */
export function elapsed(period: Range, today: Day): number {
  const days = daysBetween(period.start, today) + 1
  return Math.min(1, Math.max(0, days / lengthOf(period)))
}

/** What of a goal is due: its share of the days for what adds up, the whole of it for a mean or a level. */
export function due(metric: Metric, goal: number, share: number): number {
  return metric.over === 'sum' ? goal * share : goal
}

function bandOf(metric: Metric, goal: number, real: number | null, share: number): Band | null {
  return real === null || share === 0 ? null : band(metric, due(metric, goal, share), real)
}

/** Where a real stands against what is due: by share, or in minutes for clocks and mean lengths of time. */
export function band(metric: Metric, dueNow: number, real: number): Band {
  const off = miss(metric, dueNow, real)
  if (metric.over === 'clock' || metric.over === 'mean') return bandWithin(minuteLimits, off)
  if (dueNow === 0) return off === 0 ? 5 : 1
  return bandWithin(shareLimits, off / dueNow)
}

/** The shortfall of what should be at least, the excess of what should be at most, the distance of what should be near. */
function miss({ over, better }: Metric, dueNow: number, real: number): number {
  if (over === 'clock') return Math.abs(clockDifference(dueNow, real))
  if (better === 'more') return Math.max(0, dueNow - real)
  if (better === 'less') return Math.max(0, real - dueNow)
  return Math.abs(real - dueNow)
}

function bandWithin(limits: readonly number[], off: number): Band {
  // A hair of tolerance, so that 10 % worked out in floating point is still "up to 10 %".
  const passed = limits.filter((limit) => off <= limit + 1e-9).length
  return (passed + 1) as Band
}

/** real - goal, the shorter way round for clocks; null where nothing happened. */
export function difference(metric: Metric, goal: number, real: number | null): number | null {
  if (real === null) return metric.over === 'sum' ? -goal : null
  return metric.over === 'clock' ? clockDifference(goal, real) : real - goal
}

export const bandClasses = { 5: 'best', 4: 'good', 3: 'fair', 2: 'poor', 1: 'worst' } as const satisfies Record<
  Band,
  string
>

/** The colour class of a difference; empty where there is nothing to judge. */
export function bandClass(of: Band | null): string {
  return of === null ? '' : bandClasses[of]
}
