import type { Range } from '../../calendar/period.ts'
import type { Band } from '../band.ts'

/** The spans a chart is drawn for. Lines and average bars know week and month, pies also the year. */
export const chartSpans = ['week', 'month', 'year'] as const
export type ChartSpan = (typeof chartSpans)[number]

export const pointSpans = ['week', 'month'] as const satisfies readonly ChartSpan[]
export type PointSpan = (typeof pointSpans)[number]

/** What is looked at to draw average bars of each length: the weeks of a month, the months of a year. */
export const averagedOver = { week: 'month', month: 'year' } as const satisfies Record<PointSpan, ChartSpan>

/** What a slice is called: a part, a title under its part, what was typed, a metric, a band, or a length in hours. */
export type SliceName =
  | { readonly kind: 'part'; readonly part: string }
  | { readonly kind: 'title'; readonly part: string; readonly title: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'metric'; readonly metric: string }
  | { readonly kind: 'band'; readonly band: Band }
  /** At least `from` and less than `to` hours; null is open. */
  | { readonly kind: 'hours'; readonly from: number | null; readonly to: number | null }
  /** Days that no goal covers, among days that one does. */
  | { readonly kind: 'noGoal' }
  /** What is too small for a slice of its own. */
  | { readonly kind: 'others' }

export interface Slice {
  readonly name: SliceName
  /** In base units; how many items or days where those are counted. */
  readonly amount: number
  /** Of the whole, in percent with one decimal; the shares of a pie add up to 100. */
  readonly share: number
}

/**
 * The slices of each pie of an area; none where there is nothing. Names stand by amount, the largest first and others
 * last; what has an order of its own keeps it: metrics as the area has them, bands from the best, hours from the least.
 */
export type Pies = Readonly<Record<string, readonly Slice[]>>

/** A day, a week or a month of a chart. */
export interface Point extends Range {
  /** In base units by metric; null is a gap. */
  readonly values: Readonly<Record<string, number | null>>
  /** What a recorded day of it should have come to by the goals in force, by metric; null without one. Bars only. */
  readonly goals: Readonly<Record<string, number | null>> | null
}
