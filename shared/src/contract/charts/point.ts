import { object, string } from 'zod/mini'
import type { AnyArea, Metric, Series } from '../../areas/define.ts'
import { type PeriodType, periodAround } from '../../calendar/period.ts'
import type { Point } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { totalFormat } from '../wire/amount.ts'
import { encodeColumns, shapeOf, type WireObject } from '../wire/columns.ts'
import { asDay } from '../wire/dates.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { formatColumn, listFormat, objectFormat } from '../wire/format.ts'

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

function pointListFormat({ metrics, hasGoals }: Group, type: PeriodType, units: Units) {
  const columns = metrics.flatMap(([name, { goal }]) => {
    const format = totalFormat(goal, units)
    const value = formatColumn({ name, group: 'values' }, format, ({ values }: Point) => values[name] ?? null)
    const at = { name: `goal_${name}`, field: name, group: 'goals' }
    return hasGoals ? [value, formatColumn(at, format, ({ goals }: Point) => goals?.[name] ?? null)] : [value]
  })
  const amounts = objectFormat<Point>(columns, { values: {}, goals: hasGoals ? {} : null })
  return listFormat<Point, WireObject>({
    schema: object({ name: string(), date: string(), ...shapeOf(columns) }),
    encode: (point) => {
      const name = type === 'month' ? point.start.slice(0, 7) : point.start.slice(5)
      return encodeColumns(columns, point, { name, date: point.start })
    },
    decode: (sent) => {
      const { start, end } = periodAround(type, asDay(sent['date']))
      return { ...amounts.decode(sent), start, end }
    },
  })
}
