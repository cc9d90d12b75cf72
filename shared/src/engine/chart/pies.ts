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
    Object.entries(area.charts.pies).map(([name, pie]) => [name, addShares(computeAmounts(area, pie, source, range))]),
  )
}

type Amount = Omit<Slice, 'share'>

function addShares(amounts: readonly Amount[]): readonly Slice[] {
  const positiveAmounts = amounts.filter(({ amount }) => amount > 0)
  const shares = computeShares(positiveAmounts.map(({ amount }) => amount))
  return positiveAmounts.map((each, i) => ({ ...each, share: shares[i] ?? 0 }))
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
  const contributions = groupByName(items.map((item) => pie.slice(item)).filter((each) => each !== null))
  // Names that differ only in outer spaces or in Unicode composition look the same.
  const groups = groupByName(contributions.map((each) => ({ ...each, name: each.name.trim().normalize('NFC') })))
  const largest = groups
    // Items without a name count in the slice of the other names, and have no slice of their own.
    .filter(({ name }) => name !== '')
    .toSorted((a, b) => b.amount - a.amount || (toKey(a) < toKey(b) ? -1 : 1))
    .slice(0, maxNames)
  const shown = largest.map((each) => ({ name: toSliceName(pie, each), amount: each.amount }))
  return [...shown, { name: { kind: 'others' }, amount: sumAmounts(groups) - sumAmounts(largest) }]
}

/** Adds up the amounts of each name under its part. */
function groupByName(contributions: readonly PieContribution[]): readonly PieContribution[] {
  const groups = new Map<string, PieContribution>()
  for (const each of contributions) {
    const key = toKey(each)
    const previous = groups.get(key)
    groups.set(key, previous === undefined ? each : { ...each, amount: previous.amount + each.amount })
  }
  return [...groups.values()]
}

function toKey({ part, name }: PieContribution): string {
  return `${part}\n${name}`
}

function sumAmounts(contributions: readonly PieContribution[]): number {
  return contributions.reduce((sum, { amount }) => sum + amount, 0)
}

function toSliceName({ names }: ItemPie, { part, name }: PieContribution): SliceName {
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
  const findGoal = findGoalsInForce(area, goals, range)
  const computeDayBand = ({ day, totals }: DayTotals, name: string, metric: Metric) => {
    const goal = findGoal(name, day)
    const real = totals[name] ?? null
    return goal === null || real === null ? null : computeBand(metric, computeDailyShare(metric, goal), real)
  }
  return days.map((each) => {
    const bands = Object.entries(area.metrics)
      .map(([name, metric]) => computeDayBand(each, name, metric))
      .filter((band) => band !== null)
    return bands.length === 0
      ? null
      : (round(bands.reduce<number>((sum, band) => sum + band, 0) / bands.length) as Band)
  })
}

/** Days by band from the best, then days without a goal. */
function sliceByBand(bands: readonly (Band | null)[]): readonly Amount[] {
  const countDaysIn = (band: Band | null) => bands.filter((each) => each === band).length
  return [
    ...([5, 4, 3, 2, 1] as const).map((band) => ({
      name: { kind: 'band', band } as const,
      amount: countDaysIn(band),
    })),
    { name: { kind: 'noGoal' }, amount: countDaysIn(null) },
  ]
}

const hourLimits = [null, 5, 6, 7, 8, 9, null] as const

/** Days by their length in hours, the shortest first. The last slice is nine hours and more. */
function sliceByLength(metric: string, days: readonly DayTotals[]): readonly Amount[] {
  const lengths = days.map(({ totals }) => totals[metric] ?? null).filter((value) => value !== null)
  return hourLimits.slice(1).map((to, i) => {
    const from = hourLimits[i] ?? null
    const isWithin = (minutes: number) => minutes >= (from ?? 0) * 60 && (to === null || minutes < to * 60)
    return { name: { kind: 'hours', from, to }, amount: lengths.filter(isWithin).length }
  })
}
