import type { Band } from './compare.ts'

/** How one metric stands against the goals of the days that were looked at. */
export interface MetricScore {
  /** What should be reached by now; null without a goal. */
  readonly due: number | null
  /** What the same days came to; null without a record. */
  readonly real: number | null
  /** Null where there is nothing to judge. */
  readonly band: Band | null
}

export interface AreaScore {
  /** The mean of its judged metrics, 1 to 5 with two decimals; null without any. */
  readonly score: number | null
  readonly metrics: Readonly<Record<string, MetricScore>>
}

/** How some days went: each area by its id, and all of them together. */
export interface Scores {
  /** The mean of the judged areas, 1 to 5 with two decimals; null without any. */
  readonly total: number | null
  readonly areas: Readonly<Record<string, AreaScore>>
}
