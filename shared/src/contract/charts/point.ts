import { array, codec, custom, object, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea, Metric, Series } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import { type PeriodType, periodAround } from '../../calendar/period.ts'
import type { Point } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { amountSchema, decodeAmount, encodeTotal } from '../wire/amount.ts'
import { envelopeShape } from '../wire/envelope.ts'
import type { WireObject } from '../wire/names.ts'

/** Metrics that are drawn on one axis, by the name the wire has for the group. */
interface Group {
  readonly name: string
  readonly metrics: readonly (readonly [string, Metric])[]
  /** Whether goals are drawn beside them. */
  readonly hasGoals: boolean
}

export function linesOf(area: AnyArea): readonly Group[] {
  return groupsOf(area, area.charts.lines, false)
}

export function averagesOf(area: AnyArea): readonly Group[] {
  return groupsOf(area, area.charts.averages, true)
}

function groupsOf({ metrics }: AnyArea, series: Readonly<Record<string, Series>>, hasGoals: boolean): readonly Group[] {
  return Object.entries(series).map(([name, { metrics: drawn }]) => ({
    name,
    metrics: Object.entries(metrics).filter(([each]) => drawn.includes(each)),
    hasGoals,
  }))
}

/**
 * Points as the specification has them: a list of `{ name, date, <metric>: ... }`, with `goal_<metric>` in averages; of
 * several groups such a list for each. `date` is the first day of the point, `type` what it is a day, week or month of.
 */
export function pointsOnWire(groups: readonly Group[], type: PeriodType, units: Units) {
  return codec(object({ ...envelopeShape, result: pointsShape(groups) }), custom<readonly Point[]>(), {
    decode: pointsReader(groups, type, units),
    encode: pointsWriter(groups, type, units) as never,
  })
}

function pointsShape(groups: readonly Group[]): ZodMiniType {
  const lists = groups.map((group) => [group.name, array(pointShape(group))] as const)
  const [only, ...others] = lists
  return only !== undefined && others.length === 0 ? only[1] : object(Object.fromEntries(lists))
}

function pointShape({ metrics, hasGoals }: Group) {
  const values = metrics.flatMap(([name, { goal }]) => {
    const amount = amountSchema(goal)
    return hasGoals
      ? [
          [name, amount],
          [goalName(name), amount],
        ]
      : [[name, amount]]
  })
  return object({ name: string(), date: string(), ...Object.fromEntries(values) })
}

export function pointsWriter(groups: readonly Group[], type: PeriodType, units: Units) {
  const writers = groups.map((group) => [group.name, pointWriter(group, type, units)] as const)
  const [only, ...others] = writers
  return (points: readonly Point[]) => {
    const lists = writers.map(([name, write]) => [name, points.map(write)] as const)
    const isOne = only !== undefined && others.length === 0
    return { status: 'success', msg: 'answer.found', result: isOne ? lists[0]?.[1] : Object.fromEntries(lists) }
  }
}

function pointWriter({ metrics }: Group, type: PeriodType, units: Units) {
  const named = metrics.map(([name, { goal }]) => [name, goalName(name), goal] as const)
  return ({ start, values, goals }: Point): WireObject => {
    const sent: WireObject = { name: type === 'month' ? start.slice(0, 7) : start.slice(5), date: start }
    for (const [name, goal, field] of named) {
      sent[name] = encodeTotal(field, units, values[name] ?? null)
      if (goals !== null) sent[goal] = encodeTotal(field, units, goals[name] ?? null)
    }
    return sent
  }
}

function pointsReader(groups: readonly Group[], type: PeriodType, units: Units) {
  return ({ result }: { readonly result: unknown }): readonly Point[] => {
    const lists = groups.map((group) => (groups.length === 1 ? result : (result as WireObject)[group.name]))
    const [first] = lists as readonly (readonly WireObject[])[]
    return (first ?? []).map((sent, i) => {
      const { start, end } = periodAround(type, sent['date'] as Day)
      const all = Object.assign({}, ...(lists as readonly (readonly WireObject[])[]).map((list) => list[i]))
      return { start, end, ...readValues(groups, all, units) }
    })
  }
}

function readValues(groups: readonly Group[], sent: WireObject, units: Units): Pick<Point, 'values' | 'goals'> {
  const values: Record<string, number | null> = {}
  const goals: Record<string, number | null> = {}
  for (const { metrics } of groups) {
    for (const [name, { goal }] of metrics) {
      values[name] = decodeAmount(goal, units, sent[name])
      goals[name] = decodeAmount(goal, units, sent[goalName(name)])
    }
  }
  return { values, goals: groups.some(({ hasGoals }) => hasGoals) ? goals : null }
}

function goalName(metric: string): string {
  return `goal_${metric}`
}
