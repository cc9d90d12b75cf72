import type { AnyArea, Metric, Pie, PieContribution } from '../areas/define.ts'
import type { Range } from '../calendar/period.ts'
import type { Values } from '../field/field.ts'
import { round } from '../field/quantity.ts'
import type { Pies, Slice, SliceName } from './chart.ts'
import { type Band, band } from './compare.ts'
import { dailyShare, type Goal, goalsInForce } from './goals.ts'
import { shares } from './shares.ts'
import { comeTo, type DayTotals } from './sums.ts'

/** What pies are made of: the items and the days that were recorded in a range, and the goals that overlap it. */
export interface Recorded {
  readonly items: readonly Values[]
  readonly days: readonly DayTotals[]
  readonly goals: readonly Goal[]
}

const mostNames = 5

/** The pies of an area for a range. What of `recorded` none of them is made of may be left empty. */
export function pies(area: AnyArea, recorded: Recorded, range: Range): Pies {
  return Object.fromEntries(
    Object.entries(area.charts.pies).map(([name, pie]) => [name, withShares(amountsOf(area, pie, recorded, range))]),
  )
}

type Amount = Omit<Slice, 'share'>

function withShares(amounts: readonly Amount[]): readonly Slice[] {
  const some = amounts.filter(({ amount }) => amount > 0)
  const of = shares(some.map(({ amount }) => amount))
  return some.map((each, i) => ({ ...each, share: of[i] ?? 0 }))
}

function amountsOf(area: AnyArea, pie: Pie, recorded: Recorded, range: Range): readonly Amount[] {
  if (pie.of === 'items') return byName(pie, recorded.items)
  if (pie.of === 'metrics') return pie.metrics.map((name) => amountOf(area, name, recorded.days))
  const bands = bandsOf(area, recorded, range)
  return bands.some((each) => each !== null) ? byBand(bands) : byLength(pie.length, recorded.days)
}

type ItemPie = Extract<Pie, { of: 'items' }>

/** The five largest by name, of equal ones in the order of their names, and all the others in one. */
function byName(pie: ItemPie, items: readonly Values[]): readonly Amount[] {
  const typed = addedUp(items.map((item) => pie.slice(item)).filter((each) => each !== null))
  // Nobody sees a space at the end, or of how many pieces 밥 is made.
  const all = addedUp(typed.map((each) => ({ ...each, name: each.name.trim().normalize('NFC') })))
  const largest = all
    // What has no name is part of the whole, but no slice that could be told from others.
    .filter(({ name }) => name !== '')
    .toSorted((one, other) => other.amount - one.amount || (keyOf(one) < keyOf(other) ? -1 : 1))
    .slice(0, mostNames)
  const shown = largest.map((each) => ({ name: nameOf(pie, each), amount: each.amount }))
  return [...shown, { name: { kind: 'others' }, amount: total(all) - total(largest) }]
}

/** One for each name under its part. */
function addedUp(all: readonly PieContribution[]): readonly PieContribution[] {
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

function total(all: readonly PieContribution[]): number {
  return all.reduce((sum, { amount }) => sum + amount, 0)
}

function nameOf({ names }: ItemPie, { part, name }: PieContribution): SliceName {
  if (names === 'part') return { kind: 'part', part: name }
  return names === 'title' ? { kind: 'title', part, title: name } : { kind: 'text', text: name }
}

function amountOf({ metrics }: AnyArea, name: string, days: readonly DayTotals[]): Amount {
  const metric = metrics[name]
  const values = days.map(({ totals }) => totals[name] ?? null).filter((value) => value !== null)
  const amount = metric === undefined ? null : comeTo(metric, values)
  return { name: { kind: 'metric', metric: name }, amount: amount ?? 0 }
}

/** How near each recorded day came to the goals in force: the mean of its metrics, half up; null where none is judged. */
function bandsOf(area: AnyArea, { days, goals }: Recorded, range: Range): readonly (Band | null)[] {
  const inForce = goalsInForce(area, goals, range)
  const bandOf = ({ day, totals }: DayTotals, name: string, metric: Metric) => {
    const goal = inForce(name, day)
    const real = totals[name] ?? null
    return goal === null || real === null ? null : band(metric, dailyShare(metric, goal), real)
  }
  return days.map((each) => {
    const judged = Object.entries(area.metrics)
      .map(([name, metric]) => bandOf(each, name, metric))
      .filter((of) => of !== null)
    return judged.length === 0 ? null : (round(judged.reduce<number>((sum, of) => sum + of, 0) / judged.length) as Band)
  })
}

/** Days by band from the best, then those that no goal covers. */
function byBand(bands: readonly (Band | null)[]): readonly Amount[] {
  const daysOf = (of: Band | null) => bands.filter((each) => each === of).length
  return [
    ...([5, 4, 3, 2, 1] as const).map((of) => ({ name: { kind: 'band', band: of } as const, amount: daysOf(of) })),
    { name: { kind: 'noGoal' }, amount: daysOf(null) },
  ]
}

const hours = [null, 5, 6, 7, 8, 9, null] as const

/** Days by their length in hours, the shortest first. One of nine hours is of nine and more. */
function byLength(metric: string, days: readonly DayTotals[]): readonly Amount[] {
  const lengths = days.map(({ totals }) => totals[metric] ?? null).filter((value) => value !== null)
  return hours.slice(1).map((to, i) => {
    const from = hours[i] ?? null
    const isWithin = (minutes: number) => minutes >= (from ?? 0) * 60 && (to === null || minutes < to * 60)
    return { name: { kind: 'hours', from, to }, amount: lengths.filter(isWithin).length }
  })
}
