import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Level, LifetimeTotals } from '@haru/shared/engine/sums.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { getTotalColumns, type TotalColumn } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type AliasedExpression, type Compilable, sql } from 'kysely'
import { type CreatePlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { selectTotal } from './entry-columns.ts'
import { selectSum } from './metric-sums.ts'

type LifetimeRow = Readonly<Record<string, number | null>>
export type ReadLifetimeTotals = (connection: Database, owner: Owner, area: AnyArea) => Promise<LifetimeTotals>

/**
 * Sums all records of a user in an area in one query on the index of totals, without reading items. It is separate from
 * the sums of ranges, because pages of goals would take up to half as long again (decision 0025).
 */
export function prepareLifetimeTotals(db: Database): ReadLifetimeTotals {
  const queries = memoize((area: AnyArea) => prepareQuery((placeholder) => buildLifetimeQuery(db, area, placeholder)))
  return async (connection, { ownerId }, area) => {
    const [row] = await queries(area)(connection, { owner: ownerId })
    return readLifetimeRow(area, row)
  }
}

function buildLifetimeQuery(db: Database, area: AnyArea, placeholder: CreatePlaceholder): Compilable<LifetimeRow> {
  const records = db
    .selectFrom('entry')
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', area.id)
    .where('kind', '=', 'record')
  const selectLast = (column: TotalColumn) =>
    sql<number | null>`${records
      .select(selectTotal(column).as('value'))
      .where(selectTotal(column), 'is not', null)
      .orderBy('start', 'desc')
      .limit(sql.lit(1))}`
  const { added, levels } = listLifetimeColumns(area)
  const selections: readonly AliasedExpression<number | null, string>[] = [
    sql<number>`count(*)`.as('days'),
    ...added.map(([, column]) => selectSum(column)),
    ...levels.flatMap(([, column]) => [
      sql<number | null>`min(${selectTotal(column)})`.as(`min_${column}`),
      sql<number | null>`max(${selectTotal(column)})`.as(`max_${column}`),
      selectLast(column).as(`last_${column}`),
    ]),
  ]
  return records.select(selections) as unknown as Compilable<LifetimeRow>
}

function readLifetimeRow(area: AnyArea, row: LifetimeRow = {}): LifetimeTotals {
  const { added, levels } = listLifetimeColumns(area)
  const readLevel = (column: TotalColumn): Level => ({
    min: row[`min_${column}`] ?? null,
    max: row[`max_${column}`] ?? null,
    last: row[`last_${column}`] ?? null,
  })
  return {
    days: row['days'] ?? 0,
    sums: Object.fromEntries(added.map(([name, column]) => [name, row[`sum_${column}`] ?? 0])),
    levels: Object.fromEntries(levels.map(([name, column]) => [name, readLevel(column)])),
  }
}

/** The columns of metrics and tallies that are summed, and of metrics that are levels. */
function listLifetimeColumns(area: AnyArea) {
  const columns = [...getTotalColumns(area)]
  const getAggregate = (name: string) => area.metrics[name]?.aggregate ?? 'sum'
  return {
    added: columns.filter(([name]) => getAggregate(name) === 'sum'),
    levels: columns.filter(([name]) => getAggregate(name) === 'last'),
  }
}
