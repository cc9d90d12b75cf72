import type { Metric } from '../areas/define.ts'
import { computeClockDifference } from '../calendar/clock.ts'

/** How near a value is to its goal: 5 is best, 1 is worst. */
export type Band = 1 | 2 | 3 | 4 | 5

const shareLimits = [0.01, 0.1, 0.3, 0.5] as const
const minuteLimits = [10, 20, 40, 60] as const

/** The band of a value against the amount due: by relative difference, or in minutes for clock times and mean durations. */
export function computeBand(metric: Metric, due: number, real: number): Band {
  const miss = computeMiss(metric, due, real)
  if (metric.aggregate === 'clock' || metric.aggregate === 'mean') return findBand(minuteLimits, miss)
  if (due === 0) return miss === 0 ? 5 : 1
  return findBand(shareLimits, miss / due)
}

/** The shortfall (`more`), the excess (`less`) or the distance (`near`) of a value from the amount due. */
function computeMiss({ aggregate, direction }: Metric, due: number, real: number): number {
  if (aggregate === 'clock') return Math.abs(computeClockDifference(due, real))
  if (direction === 'more') return Math.max(0, due - real)
  if (direction === 'less') return Math.max(0, real - due)
  return Math.abs(real - due)
}

function findBand(limits: readonly number[], miss: number): Band {
  // The tolerance keeps a computed 10 % within "up to 10 %".
  const metLimitCount = limits.filter((limit) => miss <= limit + 1e-9).length
  return (metLimitCount + 1) as Band
}

/** real - goal, the shorter way round for clock times; null without a value. */
export function computeDifference(metric: Metric, goal: number, real: number | null): number | null {
  if (real === null) return metric.aggregate === 'sum' ? -goal : null
  return metric.aggregate === 'clock' ? computeClockDifference(goal, real) : real - goal
}

export const bandClasses = { 5: 'best', 4: 'good', 3: 'fair', 2: 'poor', 1: 'worst' } as const satisfies Record<
  Band,
  string
>

/** The colour class of a band; empty without a band. */
export function toBandClass(band: Band | null): string {
  return band === null ? '' : bandClasses[band]
}
