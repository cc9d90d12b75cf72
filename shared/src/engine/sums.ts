import type { AnyArea, Metric, Totals } from '../areas/define.ts'
import { computeClockMean, toClockPoint } from '../calendar/clock.ts'
import type { Day } from '../calendar/day.ts'

/** The totals of a recorded day in the metrics of an area. */
export interface DayTotals {
  readonly day: Day
  readonly totals: Totals
}

/**
 * The sums of one metric over the recorded days of a range, enough for every `aggregate`: `sum` adds values (minutes
 * for clock times), `x` and `y` add the clock times as points of the unit circle (see toClockPoint).
 */
export interface MetricSum {
  /** The number of days with a value. */
  readonly days: number
  readonly sum: number
  readonly last: number | null
  readonly x: number
  readonly y: number
}

/** The totals of all records of a user in an area. */
export interface LifetimeTotals {
  /** The number of recorded days. */
  readonly days: number
  /** The sums of each metric that is summed, and of each tally. */
  readonly sums: Readonly<Record<string, number>>
  /** The extremes and the last value of each metric with `aggregate: 'last'`. */
  readonly levels: Readonly<Record<string, Level>>
}

/** Null without a recorded value. */
export interface Level {
  readonly min: number | null
  readonly max: number | null
  readonly last: number | null
}

const aggregates = {
  sum: ({ days, sum }) => (days === 0 ? null : sum),
  last: ({ last }) => last,
  mean: ({ days, sum }) => (days === 0 ? null : Math.round(sum / days)),
  clock: (sum) => (sum.days === 0 ? null : computeClockMean(sum)),
} as const satisfies Record<Metric['aggregate'], (sum: MetricSum) => number | null>

/** Joins the sums of some days with the sums of later days. Empty sums change nothing. */
export function joinSums(earlier: readonly MetricSum[], later: readonly MetricSum[]): readonly MetricSum[] {
  if (earlier.length === 0) return later
  return earlier.map((earlierSum, i) => {
    const { days, sum, last, x, y } = later[i] ?? emptySum
    return {
      days: earlierSum.days + days,
      sum: earlierSum.sum + sum,
      last: last ?? earlierSum.last,
      x: earlierSum.x + x,
      y: earlierSum.y + y,
    }
  })
}

const emptySum: MetricSum = { days: 0, sum: 0, last: null, x: 0, y: 0 }

/** The sums of the totals of days, in the area's order of metrics. */
export function sumDays(area: AnyArea, days: readonly DayTotals[]): readonly MetricSum[] {
  return Object.keys(area.metrics).map((name) =>
    sumValues(days.map(({ totals }) => totals[name] ?? null).filter((value) => value !== null)),
  )
}

/** The totals of a range from the sums of its metrics, which are in the area's order. */
export function aggregateSums(area: AnyArea, sums: readonly MetricSum[]): Totals {
  return Object.fromEntries(
    Object.entries(area.metrics).map(([name, metric], i) => {
      const sum = sums[i]
      return [name, sum === undefined ? null : aggregateSum(metric, sum)]
    }),
  )
}

/** The total of the days of a sum by the metric's `aggregate`; null without days. */
export function aggregateSum({ aggregate }: Metric, sum: MetricSum): number | null {
  return aggregates[aggregate](sum)
}

/** The total of a period without a record: a sum is 0, and a level or a mean is null. */
export function findEmptyTotal({ aggregate }: Pick<Metric, 'aggregate'>): number | null {
  return aggregate === 'sum' ? 0 : null
}

/**
 * Combines the values of days, in order, by the metric's `aggregate`; null without values, and for clock times that
 * cancel out.
 */
export function aggregateValues({ aggregate }: Pick<Metric, 'aggregate'>, values: readonly number[]): number | null {
  return aggregates[aggregate](sumValues(values, aggregate === 'clock'))
}

function sumValues(values: readonly number[], isClock = true): MetricSum {
  const points = isClock ? values.map(toClockPoint) : []
  return {
    days: values.length,
    sum: sumNumbers(values),
    last: values.at(-1) ?? null,
    x: sumNumbers(points.map(({ x }) => x)),
    y: sumNumbers(points.map(({ y }) => y)),
  }
}

/** Joins the totals of records that begin on the same day: a record of several days counts on its first day. */
export function joinDays(area: AnyArea, days: readonly DayTotals[]): readonly DayTotals[] {
  const byDay = Map.groupBy(days, ({ day }) => day)
  if (byDay.size === days.length) return days
  return [...byDay].map(([day, records]) => {
    const totals = Object.entries(area.metrics).map(([name, metric]) => {
      const values = records.map((record) => record.totals[name] ?? null).filter((value) => value !== null)
      return [name, aggregateValues(metric, values)]
    })
    return { day, totals: Object.fromEntries(totals) }
  })
}

function sumNumbers(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}
