import type { Range } from '../../calendar/period.ts'
import type { Band } from '../band.ts'

/** The spans of charts. Lines and average bars have week and month, pies also year. */
export const chartSpans = ['week', 'month', 'year'] as const
export type ChartSpan = (typeof chartSpans)[number]

export const pointSpans = ['week', 'month'] as const satisfies readonly ChartSpan[]
export type PointSpan = (typeof pointSpans)[number]

/** The span whose average bars have each length: weeks of a month, months of a year. */
export const averageChartSpans = { week: 'month', month: 'year' } as const satisfies Record<PointSpan, ChartSpan>

/** The name of a slice: a part, a title under its part, a typed text, a metric, a band, or a length in hours. */
export type SliceName =
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'title'; readonly part: string; readonly title: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'metric'; readonly metric: string }
  | { readonly kind: 'band'; readonly band: Band }
  /** At least `from` and less than `to` hours; null is open. */
  | { readonly kind: 'hours'; readonly from: number | null; readonly to: number | null }
  /** Days without a goal, if other days have a goal. */
  | { readonly kind: 'noGoal' }
  /** The names beyond the largest slices. */
  | { readonly kind: 'others' }

export interface Slice {
  readonly name: SliceName
  /** In base units, or the number of items or days. */
  readonly amount: number
  /** The share of the whole in percent, with one decimal; the shares of a pie add up to 100. */
  readonly share: number
}

/**
 * The slices of each pie of an area; empty without data. Slices by name are sorted by amount, with others last; other
 * slices keep their own order: metrics in the order of the area, bands from the best, hours from the shortest.
 */
export type Pies = Readonly<Record<string, readonly Slice[]>>

/** A point of a chart: a day, a week or a month. */
export interface Point extends Range {
  /** In base units by metric; null is a gap. */
  readonly values: Readonly<Record<string, number | null>>
  /** The mean amount due on its recorded days by the goals in force, by metric; null without a goal. Bars only. */
  readonly goals: Readonly<Record<string, number | null>> | null
}
