import type { AnyArea, Metric, Pie, PieContribution } from '../../areas/define.ts'
import type { Range } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import { round } from '../../field/quantity.ts'
import { type Band, computeBand } from '../band.ts'
import { computeDailyShare, findGoalsInForce, type Goal } from '../goal/goals-in-force.ts'
import { aggregateValues, type DayTotals } from '../sums.ts'
import type { Pies, Slice, SliceName } from './chart.ts'
import { computeShares } from './shares.ts'

/** The data of pies: the items and days recorded in a range, and the goals that overlap it. */
export interface PieSource {
  readonly items: readonly Values[]
  readonly days: readonly DayTotals[]
  readonly goals: readonly Goal[]
}

const maxNames = 5

/** Computes the pies of an area for a range. Data that no pie of the area needs may be empty. */
export function computePies(area: AnyArea, source: PieSource, range: Range): Pies {
  return Object.fromEntries(
    Object.entries(area.charts.pies).map(([name, pie]) => [name, withShares(computeAmounts(area, pie, source, range))]),
  )
}

type Amount = Omit<Slice, 'share'>

function withShares(amounts: readonly Amount[]): readonly Slice[] {
  const some = amounts.filter(({ amount }) => amount > 0)
  const of = computeShares(some.map(({ amount }) => amount))
  return some.map((each, i) => ({ ...each, share: of[i] ?? 0 }))
}

function computeAmounts(area: AnyArea, pie: Pie, source: PieSource, range: Range): readonly Amount[] {
  if (pie.of === 'items') return sliceByName(pie, source.items)
  if (pie.of === 'metrics') return pie.metrics.map((name) => computeMetricAmount(area, name, source.days))
  const bands = computeBands(area, source, range)
  return bands.some((each) => each !== null) ? sliceByBand(bands) : sliceByLength(pie.length, source.days)
}

type ItemPie = Extract<Pie, { of: 'items' }>

/** The five largest names, and all other names in one slice. Names with equal amounts are sorted by name. */
function sliceByName(pie: ItemPie, items: readonly Values[]): readonly Amount[] {
  const typed = groupByName(items.map((item) => pie.slice(item)).filter((each) => each !== null))
  // Names that differ only in outer spaces or in Unicode composition look the same.
  const all = groupByName(typed.map((each) => ({ ...each, name: each.name.trim().normalize('NFC') })))
  const largest = all
    // Items without a name count in the slice of the other names, and have no slice of their own.
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.amount - one.amount || (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, maxNames)
  const shown = largest.map((each) => ({ name: nameOf(pie, each), amount: each.amount }))
  return [...shown, { name: { kind: 'others' }, amount: sumAmounts(all) - sumAmounts(largest) }]
}

/** Adds up the amounts of each name under its part. */
function groupByName(all: readonly PieContribution[]): readonly PieContribution[] {
  const named = new Map<string, PieContribution>()
  for (const each of all) {
    const key = keyOf(each)
    const before = named.get(key)
    named.set(key, before === undefined ? each : { ...each, amount: before.amount + each.amount })
  }
  return [...named.values()]
}

function keyOf({ part, name }: PieContribution): string {
  return `${part}\n${name}`
}

function sumAmounts(all: readonly PieContribution[]): number {
  return all.reduce((sum, { amount }) => sum + amount, 0)
}

function nameOf({ names }: ItemPie, { part, name }: PieContribution): SliceName {
  if (names === 'part') return { kind: 'part', part: name }
  return names === 'title' ? { kind: 'title', part, title: name } : { kind: 'text', text: name }
}

function computeMetricAmount({ metrics }: AnyArea, name: string, days: readonly DayTotals[]): Amount {
  const metric = metrics[name]
  const values = days.map(({ totals }) => totals[name] ?? null).filter((value) => value !== null)
  const amount = metric === undefined ? null : aggregateValues(metric, values)
  return { name: { kind: 'metric', metric: name }, amount: amount ?? 0 }
}

/**
 * The band of each recorded day against the goals in force: the mean of its metrics, half up; null if no metric
 * is judged.
 */
function computeBands(area: AnyArea, { days, goals }: PieSource, range: Range): readonly (Band | null)[] {
  const inForce = findGoalsInForce(area, goals, range)
  const bandOf = ({ day, totals }: DayTotals, name: string, metric: Metric) => {
    const goal = inForce(name, day)
    const real = totals[name] ?? null
    return goal === null || real === null ? null : computeBand(metric, computeDailyShare(metric, goal), real)
  }
  return days.map((each) => {
    const judged = Object.entries(area.metrics)
      .map(([name, metric]) => bandOf(each, name, metric))
      .filter((of) => of !== null)
    return judged.length === 0 ? null : (round(judged.reduce<number>((sum, of) => sum + of, 0) / judged.length) as Band)
  })
}

/** Days by band from the best, then days without a goal. */
function sliceByBand(bands: readonly (Band | null)[]): readonly Amount[] {
  const daysOf = (of: Band | null) => bands.filter((each) => each === of).length
  return [
    ...([5, 4, 3, 2, 1] as const).map((of) => ({ name: { kind: 'band', band: of } as const, amount: daysOf(of) })),
    { name: { kind: 'noGoal' }, amount: daysOf(null) },
  ]
}

const hours = [null, 5, 6, 7, 8, 9, null] as const

/** Days by their length in hours, the shortest first. The last slice is nine hours and more. */
function sliceByLength(metric: string, days: readonly DayTotals[]): readonly Amount[] {
  const lengths = days.map(({ totals }) => totals[metric] ?? null).filter((value) => value !== null)
  return hours.slice(1).map((to, i) => {
    const from = hours[i] ?? null
    const isWithin = (minutes: number) => minutes >= (from ?? 0) * 60 && (to === null || minutes < to * 60)
    return { name: { kind: 'hours', from, to }, amount: lengths.filter(isWithin).length }
  })
}
