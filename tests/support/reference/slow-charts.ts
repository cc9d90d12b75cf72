import type { AnyArea, Metric, Pie } from '@haru/shared/areas/define.ts'
import { addDays, type Day, weekday } from '@haru/shared/calendar/day.ts'
import { countDays, listDays, type Range } from '@haru/shared/calendar/period.ts'
import type { Pies, Point, PointSpan, Slice, SliceName } from '@haru/shared/engine/chart/chart.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { History } from '../data/random-history.ts'
import { type Fraction, fraction, isAtMost, minus, over, rounded, sumOf } from './fraction.ts'
import { slowBand } from './slow-band.ts'
import { aggregateValues, narrowest, realsOn, totalsOn } from './slow-scores.ts'

// The charts by their definition, computed from the entries: no query, no index, no floating point, each day computed separately.

type CountedItem = readonly (readonly [SliceName, number])[]

/** The pies of an area for the days of the range. */
export function slowPies(history: History, area: AnyArea, range: Range): Pies {
  return Object.fromEntries(
    Object.entries(area.charts.pies).map(([name, pie]) => [name, divideIntoSlices(counted(history, area, pie, range))]),
  )
}

function counted(history: History, area: AnyArea, pie: Pie, range: Range): CountedItem {
  if (pie.of === 'items') return largest(pie, itemsOn(history, area, range))
  if (pie.of === 'metrics') {
    return pie.metrics.map((metric) => [
      { kind: 'metric', metric },
      total(realsOn(history, area, metric, listDays(range))),
    ])
  }
  return nights(history, area, pie.length, range)
}

function itemsOn({ entries }: History, area: AnyArea, range: Range): readonly Values[] {
  return listDays(range).flatMap((each) =>
    entries
      .filter(
        ({ collection, entry }) =>
          collection.area === area && collection.kind === 'record' && entry.period.start === each,
      )
      .flatMap(({ entry }) => entry.items),
  )
}

function largest(pie: Extract<Pie, { of: 'items' }>, items: readonly Values[]): CountedItem {
  const all = items.map((item) => pie.slice(item)).filter((each) => each !== null)
  const keys = all.map(({ part, name }) => JSON.stringify([part, name.trim()]))
  const named = [...new Set(keys)].filter((key) => JSON.parse(key)[1] !== '').toSorted()
  const amounts = named.map((key) => [key, total(all.filter((_, i) => keys[i] === key).map(({ amount }) => amount))])
  const order = amounts.toSorted(([, one], [, other]) => Number(other) - Number(one)).slice(0, 5)
  const shown = order.map(([key, amount]) => [nameOf(pie.names, String(key)), Number(amount)] as const)
  const rest = total(all.map(({ amount }) => amount)) - total(shown.map(([, amount]) => amount))
  return [...shown, [{ kind: 'others' }, rest]]
}

function nameOf(names: 'part' | 'title' | 'text', key: string): SliceName {
  const [part, name] = JSON.parse(key)
  if (names === 'part') return { kind: 'part', part: name }
  return names === 'title' ? { kind: 'title', part, title: name } : { kind: 'text', text: name }
}

function nights(history: History, area: AnyArea, length: string, range: Range): CountedItem {
  const recorded = listDays(range).filter((each) => totalsOn(history, area, each) !== null)
  const bands = recorded.map((each) => bandOf(history, area, each))
  const days = (of: number | null) => bands.filter((each) => each === of).length
  if (days(null) < recorded.length) {
    return [
      ...([5, 4, 3, 2, 1] as const).map((band) => [{ kind: 'band', band }, days(band)] as const),
      [{ kind: 'noGoal' }, days(null)],
    ]
  }
  const lengths = realsOn(history, area, length, recorded)
  const within = (from: number, to: number) => lengths.filter((each) => each >= from * 60 && each < to * 60).length
  return [
    [{ kind: 'hours', from: null, to: 5 }, within(0, 5)],
    ...[5, 6, 7, 8].map((from) => [{ kind: 'hours', from, to: from + 1 }, within(from, from + 1)] as const),
    [{ kind: 'hours', from: 9, to: null }, within(9, 1e6)],
  ]
}

function bandOf(history: History, area: AnyArea, on: Day): number | null {
  const bands = Object.entries(area.metrics).flatMap(([name, metric]) => {
    const [real] = realsOn(history, area, name, [on])
    const goal = shareOn(history, area, name, metric, on)
    return real === undefined || goal === null ? [] : [slowBand(metric, goal, real)]
  })
  return bands.length === 0 ? null : rounded(fraction(total(bands), bands.length))
}

/** The share of the goal in force for one day. */
function shareOn(history: History, area: AnyArea, name: string, metric: Metric, on: Day): Fraction | null {
  const goal = narrowest(history, area, name, on)
  if (goal === null) return null
  return fraction(Number(goal.values[name]), metric.aggregate === 'sum' ? countDays(goal.period) : 1)
}

/** Divides 100 % into tenths of a percent. The tenths that remain after rounding down go one by one to the slice with the largest remainder. */
function divideIntoSlices(all: CountedItem): readonly Slice[] {
  const some = all.filter(([, amount]) => amount > 0)
  const whole = total(some.map(([, amount]) => amount))
  const given = some.map(([, amount]) => Math.floor((amount / whole) * 1000 + 1e-9))
  const lacking = (i: number) => minus(fraction((some[i]?.[1] ?? 0) * 1000, whole), fraction(given[i] ?? 0))
  while (some.length > 0 && total(given) < 1000) {
    let most = 0
    for (const i of given.keys()) if (!isAtMost(lacking(i), lacking(most))) most = i
    given[most] = (given[most] ?? 0) + 1
  }
  return some.map(([name, amount], i) => ({ name, amount, share: (given[i] ?? 0) / 10 }))
}

/** The line of the days of the range. */
export function slowLine(history: History, area: AnyArea, range: Range): readonly Point[] {
  return listDays(range).map((each) => {
    const values = namesIn(area, 'lines').map((name) => {
      const isNothing = area.metrics[name]?.aggregate === 'sum' && each <= history.today
      return [name, totalsOn(history, area, each)?.[name] ?? (isNothing ? 0 : null)]
    })
    return { start: each, end: each, values: Object.fromEntries(values), goals: null }
  })
}

/** The average bars of the weeks or months that the days of the range are in. */
export function slowAverages(history: History, area: AnyArea, span: PointSpan, range: Range): readonly Point[] {
  const firsts = [...new Set(listDays(range).map((each) => bucketOf(span, each)))]
  return firsts.map((first) => {
    // 40 days are longer than a week or a month. The filter removes the days of the next bucket.
    const days = listDays({ start: first, end: addDays(first, 40) }).filter((each) => bucketOf(span, each) === first)
    const names = namesIn(area, 'averages')
    return {
      start: first,
      end: days.at(-1) ?? first,
      values: Object.fromEntries(names.map((name) => [name, slowAverage(history, area, name, days)])),
      goals: Object.fromEntries(names.map((name) => [name, slowGoal(history, area, name, days)])),
    }
  })
}

function bucketOf(span: PointSpan, of: Day): Day {
  return span === 'week' ? addDays(of, 1 - weekday(of)) : (`${of.slice(0, 7)}-01` as Day)
}

function namesIn({ charts }: AnyArea, kind: 'lines' | 'averages'): readonly string[] {
  return Object.values(charts[kind]).flatMap(({ metrics }) => metrics)
}

function slowAverage(history: History, area: AnyArea, name: string, days: readonly Day[]): number | null {
  const metric = area.metrics[name] as Metric
  const reals = realsOn(history, area, name, days)
  if (metric.aggregate !== 'sum' || reals.length === 0) return aggregateValues(metric, reals)
  return rounded(fraction(total(reals), reals.length))
}

function slowGoal(history: History, area: AnyArea, name: string, days: readonly Day[]): number | null {
  const metric = area.metrics[name] as Metric
  const recorded = days.filter((each) => realsOn(history, area, name, [each]).length > 0)
  const goals = recorded.map((each) => shareOn(history, area, name, metric, each)).filter((each) => each !== null)
  if (goals.length === 0) return null
  return metric.aggregate === 'sum'
    ? rounded(over(sumOf(goals), goals.length))
    : aggregateValues(metric, goals.map(rounded))
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
