import { object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type PeriodType, periodAround } from '../../calendar/period.ts'
import type { Point } from '../../engine/chart/chart.ts'
import type { Units } from '../../field/units.ts'
import { totalFormat } from '../wire/amount.ts'
import { type Column, createShape, decodeColumns, encodeColumns, groupColumn, mapColumn } from '../wire/column.ts'
import { asDay } from '../wire/dates.ts'
import { resultFormatCodec } from '../wire/envelope.ts'
import { listFormat, type WireObject } from '../wire/format.ts'

/**
 * Points in the form of the specification: a list of `{ name, date, <metric>: ... }`, with `goal_<metric>` in averages. An area with
 * several groups of metrics has an object with a list for each group. A point is a day, a week or a month, by `type`; `date` is its
 * first day.
 */
export function pointsCodec(area: AnyArea, charts: 'lines' | 'averages', type: PeriodType, units: Units) {
  const listOf = (metricNames: readonly string[]) =>
    pointListFormat(area, metricNames, charts === 'averages', type, units)
  const groups = Object.entries(area.charts[charts])
  const all = listOf(groups.flatMap(([, { metrics }]) => metrics))
  if (groups.length === 1) return resultFormatCodec(all)
  const lists = groups.map(([name, { metrics }]) => [name, listOf(metrics)] as const)
  return resultFormatCodec({
    schema: object(Object.fromEntries(lists.map(([name, { schema }]) => [name, schema]))),
    encode: (points: readonly Point[]) => Object.fromEntries(lists.map(([name, { encode }]) => [name, encode(points)])),
    // The points of all lists are the same, each with the values of one group.
    decode: (sent) => {
      const [first = [], ...others] = Object.values(sent)
      return all.decode(first.map((point, i) => Object.assign({}, ...others.map((list) => list[i]), point)))
    },
  })
}

function pointListFormat(area: AnyArea, names: readonly string[], hasGoals: boolean, type: PeriodType, units: Units) {
  const metrics = Object.entries(area.metrics).filter(([name]) => names.includes(name))
  const values = metrics.map(([name, { goal }]) => mapColumn(name, totalFormat(goal, units), null))
  const pairs = values.flatMap((column): readonly Column<Point>[] => {
    return [groupColumn('values', [column]), groupColumn('goals', [{ ...column, name: `goal_${column.name}` }], {})]
  })
  const columns = hasGoals ? pairs : [groupColumn('values', values)]
  return listFormat<Point, WireObject>({
    schema: object({ name: string(), date: string(), ...createShape(columns) }),
    encode: (point) => {
      const name = type === 'month' ? point.start.slice(0, 7) : point.start.slice(5)
      return encodeColumns<Point>(columns, point, { name, date: point.start })
    },
    decode: (sent) => {
      const { start, end } = periodAround(type, asDay(sent['date']))
      return decodeColumns(columns, sent, { start, end, goals: null })
    },
  })
}
