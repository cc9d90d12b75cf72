import { array, nullable, object, string } from 'zod/mini'
import type { AnyArea, Metric, Series } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import { type PeriodType, periodAround } from '../../calendar/period.ts'
import type { Point } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { decodeAmount, encodeTotal } from '../wire/amount.ts'
import { type Column, decodeColumns, encodeColumns, shapeOf, type WireObject } from '../wire/columns.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import type { WireFormat } from '../wire/format.ts'

/** Metrics that share an axis, by the wire name of their group. */
interface Group {
  readonly name: string
  readonly metrics: readonly (readonly [string, Metric])[]
  /** Whether goals are drawn beside them. */
  readonly hasGoals: boolean
}

export function lineGroups(area: AnyArea): readonly Group[] {
  return groupsOf(area, area.charts.lines, false)
}

export function averageGroups(area: AnyArea): readonly Group[] {
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
 * several groups such a list for each. `date` is the first day of the point, which is a day, week or month by `type`.
 */
export function pointsCodec(groups: readonly Group[], type: PeriodType, units: Units) {
  const lists = groups.map((group) => [group.name, pointListFormat(group, type, units)] as const)
  const [only, ...others] = lists
  if (only !== undefined && others.length === 0) return resultFormatCodec(only[1])
  const schemas = lists.map(([name, { schema }]) => [name, schema] as const)
  return resultFormatCodec({
    schema: object(Object.fromEntries(schemas)),
    encode: (points: readonly Point[]) => Object.fromEntries(lists.map(([name, { encode }]) => [name, encode(points)])),
    decode: (sent) => mergePoints(lists.map(([name, { decode }]) => decode(sent[name] ?? []))),
  })
}

/** The points of several groups, each with the values of all groups. */
function mergePoints(lists: readonly (readonly Point[])[]): readonly Point[] {
  const [first = [], ...others] = lists
  return first.map((point, i) => {
    const all = [point, ...others.flatMap((list) => list[i] ?? [])]
    const goals = all.map((each) => each.goals)
    return {
      ...point,
      values: Object.assign({}, ...all.map(({ values }) => values)),
      goals: goals.includes(null) ? null : Object.assign({}, ...goals),
    }
  })
}

function pointListFormat(group: Group, type: PeriodType, units: Units): WireFormat<readonly Point[], WireObject[]> {
  const values = amountColumns(group, units, (name) => name, 'values')
  const goals = amountColumns(group, units, (name) => `goal_${name}`, 'goals')
  const columns = group.hasGoals ? values.flatMap((column, i) => [column, ...goals.slice(i, i + 1)]) : values
  return {
    schema: array(object({ name: string(), date: string(), ...shapeOf(columns) })),
    encode: (points) =>
      points.map((point) => {
        const name = type === 'month' ? point.start.slice(0, 7) : point.start.slice(5)
        return encodeColumns(columns, point, { name, date: point.start })
      }),
    decode: (sent) =>
      sent.map((each) => {
        const { start, end } = periodAround(type, each['date'] as Day)
        return {
          start,
          end,
          values: decodeColumns<Point['values']>(values, each),
          goals: group.hasGoals ? decodeColumns<Point['values']>(goals, each) : null,
        }
      }),
  }
}

function amountColumns(
  { metrics }: Group,
  units: Units,
  nameOf: (metric: string) => string,
  member: 'values' | 'goals',
): readonly Column<Point>[] {
  return metrics.map(([metric, { goal }]) => ({
    name: nameOf(metric),
    field: metric,
    schema: nullable(goal.wireSchema),
    encode: (point) => encodeTotal(goal, units, point[member]?.[metric] ?? null),
    decode: (sent) => decodeAmount(goal, units, sent),
  }))
}
