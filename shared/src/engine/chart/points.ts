import type { AnyArea, Metric, Series } from '../../areas/define.ts'
import { addDays, type Day } from '../../calendar/day.ts'
import { contains, listDays, periodAround, type Range } from '../../calendar/period.ts'
import { round } from '../../field/quantity.ts'
import { computeDailyShare, findGoalsInForce, type Goal } from '../goal/goals-in-force.ts'
import { aggregateValues, type DayTotals } from '../sums.ts'
import type { Point, PointSpan } from './chart.ts'

/**
 * The values of each day of the range for the lines of an area. A day without a record is a gap, or 0 if the metric
 * is summed and the day is not in the future.
 */
export function computeLinePoints(
  area: AnyArea,
  days: readonly DayTotals[],
  range: Range,
  today: Day,
): readonly Point[] {
  const metrics = listDrawnMetrics(area, area.charts.lines)
  const totalsByDay = new Map(days.map((each) => [each.day, each.totals]))
  const findEmptyValue = (metric: Metric, day: Day) => (metric.aggregate === 'sum' && day <= today ? 0 : null)
  if (metrics.length === 0) return []
  return listDays(range).map((day) => ({
    start: day,
    end: day,
    values: Object.fromEntries(
      metrics.map(([name, metric]) => [name, totalsByDay.get(day)?.[name] ?? findEmptyValue(metric, day)]),
    ),
    goals: null,
  }))
}

/** The range of average bars in whole buckets: the weeks that touch a month, the months of a year. */
export function extendToBuckets(span: PointSpan, { start, end }: Range): Range {
  return { start: periodAround(span, start).start, end: periodAround(span, end).end }
}

/**
 * The mean recorded day of each week or month of the range, for the metrics of the area's averages: the mean of summed
 * metrics, else the metric's `aggregate`. The `goals` of a point are the same mean of the goals in force on those days. `days` and `goals`
 * cover `extendToBuckets`.
 */
export function computeAveragePoints(
  area: AnyArea,
  { days, goals: allGoals }: { readonly days: readonly DayTotals[]; readonly goals: readonly Goal[] },
  span: PointSpan,
  range: Range,
): readonly Point[] {
  const metrics = listDrawnMetrics(area, area.charts.averages)
  if (metrics.length === 0) return []
  const bucketRange = extendToBuckets(span, range)
  const findGoal = findGoalsInForce(area, allGoals, bucketRange)
  return listBuckets(span, bucketRange).map((bucket) => {
    const bucketDays = days.filter(({ day }) => contains(bucket, day))
    const values: Record<string, number | null> = {}
    const goals: Record<string, number | null> = {}
    for (const [name, metric] of metrics) {
      const recorded = bucketDays.filter(({ totals }) => (totals[name] ?? null) !== null)
      const reals = recorded.map(({ totals }) => Number(totals[name]))
      const goalsInForce = recorded.map(({ day }) => findGoal(name, day)).filter((each) => each !== null)
      const shares = goalsInForce.map((goal) => computeDailyShare(metric, goal))
      values[name] = average(metric, reals)
      goals[name] = average(metric, shares)
    }
    return { ...bucket, values, goals }
  })
}

function listBuckets(span: PointSpan, { start, end }: Range): readonly Range[] {
  const buckets: Range[] = []
  for (let from = start; from <= end; ) {
    const bucket = periodAround(span, from)
    buckets.push({ start: bucket.start, end: bucket.end })
    from = addDays(bucket.end, 1)
  }
  return buckets
}

function listDrawnMetrics({ metrics }: AnyArea, groups: Readonly<Record<string, Series>>): readonly [string, Metric][] {
  const names = new Set(Object.values(groups).flatMap((series) => series.metrics))
  return Object.entries(metrics).filter(([name]) => names.has(name))
}

/** The average of values by day, or of daily shares of goals. */
function average(metric: Metric, values: readonly number[]): number | null {
  const aggregated = aggregateValues(metric, values)
  // With the tolerance, a half that is computed from thirtieths is rounded up.
  return metric.aggregate === 'sum' && aggregated !== null ? round(aggregated / values.length + 1e-9) : aggregated
}
