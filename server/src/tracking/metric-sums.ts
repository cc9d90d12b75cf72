import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'
import { firstDay, lastDay } from '@haru/shared/calendar/day.ts'
import { contains, type Range } from '@haru/shared/calendar/period.ts'
import { type DayTotals, type MetricSum, sumDays } from '@haru/shared/engine/sums.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { listMetricColumns, type TotalColumn } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type AliasedExpression, type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import { type CreatePlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database, Tables } from '../db/schema.ts'
import { prepareDayTotals } from './day-totals.ts'
import { selectTotal } from './entry-columns.ts'

type SumRow = Readonly<Record<string, number | null>>
export type ReadSums = (
  connection: Database,
  owner: Owner,
  area: AnyArea,
  ranges: readonly Range[],
) => Promise<readonly (readonly MetricSum[])[]>

/** Sums the records of ranges in one query on the index of totals, without reading items. */
export function prepareSums(db: Database): ReadSums {
  const queries = memoize((area: AnyArea) =>
    memoize((count: number) => prepareQuery((placeholder) => buildSumsQuery(db, area, count, placeholder))),
  )
  const readDayTotals = prepareDayTotals(db)

  return async (connection, owner, area, ranges) => {
    if (ranges.length === 0) return []
    if (area.multiDay) {
      const [days = []] = await readDayTotals(connection, owner, [area], joinRanges(ranges))
      return sumRecordedDays(days, area, ranges)
    }
    const values: Record<string, string> = { owner: owner.ownerId }
    for (const [i, { start, end }] of ranges.entries()) Object.assign(values, { [`from${i}`]: start, [`to${i}`]: end })
    const rows = await queries(area)(ranges.length)(connection, values)
    const byRange = new Map(rows.map((row) => [row['range'], row]))
    return ranges.map((_, i) => readSums(area, byRange.get(i)))
  }
}

/** Records of several days may begin on the same day, which SQL would count as two days. */
function sumRecordedDays(days: readonly DayTotals[], area: AnyArea, ranges: readonly Range[]) {
  return ranges.map((range) =>
    sumDays(
      area,
      days.filter(({ day }) => contains(range, day)),
    ),
  )
}

/** The range from the first to the last day of some ranges. */
function joinRanges(ranges: readonly Range[]): Range {
  const start = ranges.reduce((first, range) => (range.start < first ? range.start : first), lastDay)
  const end = ranges.reduce((last, range) => (range.end > last ? range.end : last), firstDay)
  return { start, end }
}

function buildSumsQuery(
  db: Database,
  area: AnyArea,
  count: number,
  placeholder: CreatePlaceholder,
): Compilable<SumRow> {
  const [first, ...rest] = Array.from({ length: count }, (_, range) => buildRangeQuery(db, area, range, placeholder))
  if (first === undefined) throw new RangeError('sums of no range')
  return rest.reduce((all, next) => all.unionAll(next), first)
}

type Aggregate = AliasedExpression<number | null, string>
type Sums = SelectQueryBuilder<Tables, 'entry', SumRow>

function buildRangeQuery(db: Database, area: AnyArea, range: number, placeholder: CreatePlaceholder): Sums {
  const records = db
    .selectFrom('entry')
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', area.id)
    .where('kind', '=', 'record')
    .where('start', '>=', placeholder(`from${range}`))
    .where('start', '<=', placeholder(`to${range}`))

  // The last value is selected separately, because an aggregate has no defined order of rows.
  const selectLast = (column: TotalColumn) => {
    const latest = records
      .select(selectTotal(column).as('value'))
      .where(selectTotal(column), 'is not', null)
      .orderBy('start', 'desc')
      .limit(sql.lit(1))
    return sql<number | null>`${latest}`.as(`last_${column}`)
  }
  const selections = listMetricColumns(area).flatMap(({ column, aggregate }): readonly Aggregate[] =>
    aggregate === 'last' ? [selectLast(column)] : aggregates[aggregate](column),
  )
  // The count makes one row for each range, also for an area without sums.
  return records.select([
    sql.lit(range).as('range'),
    sql<number>`count(*)`.as('records'),
    ...selections,
  ]) as unknown as Sums
}

const countDays = (column: TotalColumn) => sql<number>`count(${selectTotal(column)})`.as(`days_${column}`)
/**
 * Summed as integers and cast to double: PostgreSQL would return text for such a sum, and SQLite would fail above 2^53,
 * which years of the largest weights exceed.
 */
export const selectSum = (column: TotalColumn) =>
  sql<number>`cast(coalesce(sum(${selectTotal(column)}), 0) as double precision)`.as(`sum_${column}`)
// Minutes as an angle, so that the points are those of toClockPoint. The cast gives the constant the same type in both
// databases.
const radiansPerMinute = sql`cast(${sql.lit(String((2 * Math.PI) / (24 * 60)))} as double precision)`
const toAngle = (column: TotalColumn) => sql`${selectTotal(column)} * ${radiansPerMinute}`
const sumCosines = (column: TotalColumn) => sql<number>`sum(cos(${toAngle(column)}))`.as(`x_${column}`)
const sumSines = (column: TotalColumn) => sql<number>`sum(sin(${toAngle(column)}))`.as(`y_${column}`)

const aggregates = {
  sum: (column) => [countDays(column), selectSum(column)],
  mean: (column) => [countDays(column), selectSum(column)],
  clock: (column) => [countDays(column), selectSum(column), sumCosines(column), sumSines(column)],
} as const satisfies Record<Exclude<Metric['aggregate'], 'last'>, (column: TotalColumn) => readonly Aggregate[]>

function readSums(area: AnyArea, row: SumRow = {}): readonly MetricSum[] {
  return listMetricColumns(area).map(({ column }) => {
    const last = row[`last_${column}`] ?? null
    return {
      days: row[`days_${column}`] ?? (last === null ? 0 : 1),
      sum: row[`sum_${column}`] ?? 0,
      last,
      x: row[`x_${column}`] ?? 0,
      y: row[`y_${column}`] ?? 0,
    }
  })
}
