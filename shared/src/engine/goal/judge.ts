import type { Metric } from '../../areas/define.ts'
import { type Band, computeBand } from '../band.ts'

/** The score of one metric: the amount due by now, the amount that counts, and the band of the two. */
export interface MetricScore {
  /**
   * The amount due by now, in base units and fractions of them: a goal of fifteen times a month makes half a time due
   * each day. Null without a goal.
   */
  readonly due: number | null
  /** The amount that counts; null without a record. */
  readonly real: number | null
  /** Null without a goal or a record, and while today is undecided. */
  readonly band: Band | null
}

/** The amounts that goals make due: of past days, of today, and of both. Null without such a day. */
export interface DueDays {
  readonly past: number | null
  readonly today: number | null
  readonly all: number
}

/** The recorded amounts of past days and of today; null without a record. */
export interface RecordedDays {
  readonly past: number | null
  readonly today: number | null
}

/**
 * Judges a metric that is summed, by the certain amounts only (decision 0055). While today is not over, `more` counts today's
 * amount but not its due, `less` counts both, and `near` counts neither until today alone exceeds its share, then both.
 */
export function judgeSum(metric: Metric, due: DueDays, real: RecordedDays): MetricScore {
  const all = real.past === null ? real.today : real.past + (real.today ?? 0)
  if (due.past === null) return decideToday(metric, due.today ?? due.all, all)
  if (due.today === null) return judge(metric, due.past, all)
  if (metric.direction === 'more') return judge(metric, due.past, all)
  if (metric.direction === 'less' || exceeds(real.today, due.today)) return judge(metric, due.all, all)
  return judge(metric, due.past, real.past)
}

/** Judges today alone. The band is null until today's amount reaches the due amount (`more`) or exceeds it (`less`, `near`). */
export function decideToday(metric: Metric, due: number, real: number | null): MetricScore {
  const isDecided = metric.direction === 'more' ? real !== null && real >= due : exceeds(real, due)
  return isDecided ? judge(metric, due, real) : { due, real, band: null }
}

function exceeds(real: number | null, due: number): boolean {
  return real !== null && real > due
}

/** Judges past days, and values that are complete when they are recorded: a night, a weight. */
export function judge(metric: Metric, due: number | null, real: number | null): MetricScore {
  return { due, real, band: due === null || real === null ? null : computeBand(metric, due, real) }
}
