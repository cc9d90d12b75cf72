import type { Metric } from '../../areas/define.ts'
import { type Band, computeBand } from '../band.ts'

/** How one metric stands: what is due of it by now, what counts against that, and how near the two are. */
export interface MetricScore {
  /**
   * What should be reached by now, in base units and parts of them: fifteen times a month are half a time a day. Null
   * without a goal.
   */
  readonly due: number | null
  /** What counts against it; null without a record. */
  readonly real: number | null
  /** Null where there is nothing to judge, or nothing decided yet. */
  readonly band: Band | null
}

/** What the goals of some days make due, of the days that are over, of today, and of both; null without such a day. */
export interface DueDays {
  readonly past: number | null
  readonly today: number | null
  readonly all: number
}

/** What was recorded before today, and today; null without a record. */
export interface RecordedDays {
  readonly past: number | null
  readonly today: number | null
}

/**
 * Judges a metric that adds up by what is certain. A day that is not over gives a metric that should be at least its real
 * alone, one that should be at most its real and its due, and one that should be near neither, until today alone exceeds
 * its share; then both.
 */
export function judgeSum(metric: Metric, due: DueDays, real: RecordedDays): MetricScore {
  const all = real.past === null ? real.today : real.past + (real.today ?? 0)
  if (due.past === null) return decideToday(metric, due.today ?? due.all, all)
  if (due.today === null) return judge(metric, due.past, all)
  if (metric.direction === 'more') return judge(metric, due.past, all)
  if (metric.direction === 'less' || exceeds(real.today, due.today)) return judge(metric, due.all, all)
  return judge(metric, due.past, real.past)
}

/** Where nothing but today is due: judged once it is decided, that is reached or, where more is worse, exceeded. */
export function decideToday(metric: Metric, due: number, real: number | null): MetricScore {
  const isDecided = metric.direction === 'more' ? real !== null && real >= due : exceeds(real, due)
  return isDecided ? judge(metric, due, real) : { due, real, band: null }
}

function exceeds(real: number | null, due: number): boolean {
  return real !== null && real > due
}

/** Judges what is over, or complete by nature: a night, a weight. */
export function judge(metric: Metric, due: number | null, real: number | null): MetricScore {
  return { due, real, band: due === null || real === null ? null : computeBand(metric, due, real) }
}
