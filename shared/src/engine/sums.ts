import type { AnyArea, Metric, Totals } from '../areas/define.ts'
import { clockMean, clockPoint } from '../calendar/clock.ts'
import type { Day } from '../calendar/day.ts'

/** What a recorded day comes to in the metrics of an area. */
export interface DayTotals {
  readonly day: Day
  readonly totals: Totals
}

/**
 * What a store adds up of one metric over the recorded days of a range, enough for every way to make a period from
 * days: `x` and `y` are the sums of the clock as points of the unit circle (see clockPoint), `sum` is of its minutes.
 */
export interface MetricSum {
  /** Days that have the metric. */
  readonly days: number
  readonly sum: number
  readonly last: number | null
  readonly x: number
  readonly y: number
}

/** What everything a person recorded in an area comes to, from their first day to their last. */
export interface LifetimeTotals {
  /** How many days are recorded. */
  readonly days: number
  /** Of each metric that adds up, and of each tally. */
  readonly sums: Readonly<Record<string, number>>
  /** Of each metric that is a level (`over: 'last'`). */
  readonly levels: Readonly<Record<string, Level>>
}

/** Null while it was never recorded. */
export interface Level {
  readonly min: number | null
  readonly max: number | null
  readonly last: number | null
}

const aggregates = {
  sum: ({ days, sum }) => (days === 0 ? null : sum),
  last: ({ last }) => last,
  mean: ({ days, sum }) => (days === 0 ? null : Math.round(sum / days)),
  clock: (of) => (of.days === 0 ? null : clockMean(of)),
} as const satisfies Record<Metric['aggregate'], (of: MetricSum) => number | null>

/** The sums of some days and of later ones together; of no sums those of the others. */
export function joinSums(earlier: readonly MetricSum[], later: readonly MetricSum[]): readonly MetricSum[] {
  if (earlier.length === 0) return later
  return earlier.map((one, i) => {
    const { days, sum, last, x, y } = later[i] ?? emptySum
    return { days: one.days + days, sum: one.sum + sum, last: last ?? one.last, x: one.x + x, y: one.y + y }
  })
}

const emptySum: MetricSum = { days: 0, sum: 0, last: null, x: 0, y: 0 }

/** What a range comes to, of the sums of its metrics in the area's order. */
export function aggregateSums(area: AnyArea, sums: readonly MetricSum[]): Totals {
  return Object.fromEntries(
    Object.entries(area.metrics).map(([name, metric], i) => {
      const sum = sums[i]
      return [name, sum === undefined ? null : aggregates[metric.aggregate](sum)]
    }),
  )
}

/** What the values of some days, in order, come to together; null of none, and of clocks that cancel out. */
export function aggregateValues({ aggregate: how }: Metric, values: readonly number[]): number | null {
  const points = how === 'clock' ? values.map(clockPoint) : []
  return aggregates[how]({
    days: values.length,
    sum: total(values),
    last: values.at(-1) ?? null,
    x: total(points.map(({ x }) => x)),
    y: total(points.map(({ y }) => y)),
  })
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
