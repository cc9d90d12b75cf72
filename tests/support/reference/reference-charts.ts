import type { AnyArea, Metric, Pie } from '@haru/shared/areas/define.ts'
import { addDays, type Day, weekday } from '@haru/shared/calendar/day.ts'
import { countDays, listDays, type Range } from '@haru/shared/calendar/period.ts'
import type { Pies, Point, PointSpan, Slice, SliceName } from '@haru/shared/engine/chart/chart.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { History } from '../data/random-history.ts'
import {
  createFraction,
  divideFraction,
  type Fraction,
  isAtMost,
  roundFraction,
  subtractFractions,
  sumFractions,
} from './fraction.ts'
import { computeReferenceBand } from './reference-band.ts'
import { aggregateValues, computeDayTotals, findGoalInForce, listReals } from './reference-scores.ts'

// The charts by their definition, computed from the entries: no query, no index, no floating point, each day computed separately.

type SliceAmounts = readonly (readonly [SliceName, number])[]

/** The pies of an area for the days of the range. */
export function computeReferencePies(history: History, area: AnyArea, range: Range): Pies {
  return Object.fromEntries(
    Object.entries(area.charts.pies).map(([name, pie]) => [
      name,
      divideIntoSlices(countAmounts(history, area, pie, range)),
    ]),
  )
}

function countAmounts(history: History, area: AnyArea, pie: Pie, range: Range): SliceAmounts {
  if (pie.of === 'items') return listLargest(pie, listItems(history, area, range))
  if (pie.of === 'metrics') {
    return pie.metrics.map((metric) => [
      { kind: 'metric', metric },
      sumAmounts(listReals(history, area, metric, listDays(range))),
    ])
  }
  return countNights(history, area, pie.length, range)
}

function listItems({ entries }: History, area: AnyArea, range: Range): readonly Values[] {
  return listDays(range).flatMap((each) =>
    entries
      .filter(
        ({ collection, entry }) =>
          collection.area === area && collection.kind === 'record' && entry.period.start === each,
      )
      .flatMap(({ entry }) => entry.items),
  )
}

function listLargest(pie: Extract<Pie, { of: 'items' }>, items: readonly Values[]): SliceAmounts {
  const all = items.map((item) => pie.slice(item)).filter((each) => each !== null)
  const keys = all.map(({ part, name }) => JSON.stringify([part, name.trim()]))
  const named = [...new Set(keys)].filter((key) => JSON.parse(key)[1] !== '').toSorted()
  const amounts = named.map((key) => [
    key,
    sumAmounts(all.filter((_, i) => keys[i] === key).map(({ amount }) => amount)),
  ])
  const order = amounts.toSorted(([, one], [, other]) => Number(other) - Number(one)).slice(0, 5)
  const shown = order.map(([key, amount]) => [toSliceName(pie.names, String(key)), Number(amount)] as const)
  const rest = sumAmounts(all.map(({ amount }) => amount)) - sumAmounts(shown.map(([, amount]) => amount))
  return [...shown, [{ kind: 'others' }, rest]]
}

function toSliceName(names: 'part' | 'title' | 'text', key: string): SliceName {
  const [part, name] = JSON.parse(key)
  if (names === 'part') return { kind: 'part', part: name }
  return names === 'title' ? { kind: 'title', part, title: name } : { kind: 'text', text: name }
}

function countNights(history: History, area: AnyArea, length: string, range: Range): SliceAmounts {
  const recorded = listDays(range).filter((each) => computeDayTotals(history, area, each) !== null)
  const bands = recorded.map((each) => computeDayBand(history, area, each))
  const days = (of: number | null) => bands.filter((each) => each === of).length
  if (days(null) < recorded.length) {
    return [
      ...([5, 4, 3, 2, 1] as const).map((band) => [{ kind: 'band', band }, days(band)] as const),
      [{ kind: 'noGoal' }, days(null)],
    ]
  }
  const lengths = listReals(history, area, length, recorded)
  const within = (from: number, to: number) => lengths.filter((each) => each >= from * 60 && each < to * 60).length
  return [
    [{ kind: 'hours', from: null, to: 5 }, within(0, 5)],
    ...[5, 6, 7, 8].map((from) => [{ kind: 'hours', from, to: from + 1 }, within(from, from + 1)] as const),
    [{ kind: 'hours', from: 9, to: null }, within(9, 1e6)],
  ]
}

function computeDayBand(history: History, area: AnyArea, on: Day): number | null {
  const bands = Object.entries(area.metrics).flatMap(([name, metric]) => {
    const [real] = listReals(history, area, name, [on])
    const goal = computeDayShare(history, area, name, metric, on)
    return real === undefined || goal === null ? [] : [computeReferenceBand(metric, goal, real)]
  })
  return bands.length === 0 ? null : roundFraction(createFraction(sumAmounts(bands), bands.length))
}

/** The share of the goal in force for one day. */
function computeDayShare(history: History, area: AnyArea, name: string, metric: Metric, on: Day): Fraction | null {
  const goal = findGoalInForce(history, area, name, on)
  if (goal === null) return null
  return createFraction(Number(goal.values[name]), metric.aggregate === 'sum' ? countDays(goal.period) : 1)
}

/** Divides 100 % into tenths of a percent. The tenths that remain after rounding down go one by one to the slice with the largest remainder. */
function divideIntoSlices(all: SliceAmounts): readonly Slice[] {
  const some = all.filter(([, amount]) => amount > 0)
  const whole = sumAmounts(some.map(([, amount]) => amount))
  const given = some.map(([, amount]) => Math.floor((amount / whole) * 1000 + 1e-9))
  const lacking = (i: number) =>
    subtractFractions(createFraction((some[i]?.[1] ?? 0) * 1000, whole), createFraction(given[i] ?? 0))
  while (some.length > 0 && sumAmounts(given) < 1000) {
    let most = 0
    for (const i of given.keys()) if (!isAtMost(lacking(i), lacking(most))) most = i
    given[most] = (given[most] ?? 0) + 1
  }
  return some.map(([name, amount], i) => ({ name, amount, share: (given[i] ?? 0) / 10 }))
}

/** The line of the days of the range. */
export function computeReferenceLine(history: History, area: AnyArea, range: Range): readonly Point[] {
  return listDays(range).map((each) => {
    const values = listMetrics(area, 'lines').map((name) => {
      const isNothing = area.metrics[name]?.aggregate === 'sum' && each <= history.today
      return [name, computeDayTotals(history, area, each)?.[name] ?? (isNothing ? 0 : null)]
    })
    return { start: each, end: each, values: Object.fromEntries(values), goals: null }
  })
}

/** The average bars of the weeks or months that the days of the range are in. */
export function computeReferenceAverages(
  history: History,
  area: AnyArea,
  span: PointSpan,
  range: Range,
): readonly Point[] {
  const firsts = [...new Set(listDays(range).map((each) => findBucketStart(span, each)))]
  return firsts.map((first) => {
    // 40 days are longer than a week or a month. The filter removes the days of the next bucket.
    const days = listDays({ start: first, end: addDays(first, 40) }).filter(
      (each) => findBucketStart(span, each) === first,
    )
    const names = listMetrics(area, 'averages')
    return {
      start: first,
      end: days.at(-1) ?? first,
      values: Object.fromEntries(names.map((name) => [name, computeAverage(history, area, name, days)])),
      goals: Object.fromEntries(names.map((name) => [name, computeAverageGoal(history, area, name, days)])),
    }
  })
}

function findBucketStart(span: PointSpan, of: Day): Day {
  return span === 'week' ? addDays(of, 1 - weekday(of)) : (`${of.slice(0, 7)}-01` as Day)
}

function listMetrics({ charts }: AnyArea, kind: 'lines' | 'averages'): readonly string[] {
  return Object.values(charts[kind]).flatMap(({ metrics }) => metrics)
}

function computeAverage(history: History, area: AnyArea, name: string, days: readonly Day[]): number | null {
  const metric = area.metrics[name] as Metric
  const reals = listReals(history, area, name, days)
  if (metric.aggregate !== 'sum' || reals.length === 0) return aggregateValues(metric, reals)
  return roundFraction(createFraction(sumAmounts(reals), reals.length))
}

function computeAverageGoal(history: History, area: AnyArea, name: string, days: readonly Day[]): number | null {
  const metric = area.metrics[name] as Metric
  const recorded = days.filter((each) => listReals(history, area, name, [each]).length > 0)
  const goals = recorded
    .map((each) => computeDayShare(history, area, name, metric, each))
    .filter((each) => each !== null)
  if (goals.length === 0) return null
  return metric.aggregate === 'sum'
    ? roundFraction(divideFraction(sumFractions(goals), goals.length))
    : aggregateValues(metric, goals.map(roundFraction))
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
