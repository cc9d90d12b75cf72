import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { type DayTotals, joinDays } from '@haru/shared/engine/sums.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type Compilable, sql } from 'kysely'
import { type CreatePlaceholder, memoize, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { listMetricColumns, selectTotal, type TotalColumn } from './rows.ts'

export type ReadDayTotals = (
  connection: Database,
  owner: Owner,
  area: AnyArea,
  range: Range,
) => Promise<readonly DayTotals[]>

/** The totals of recorded days, read from the index of totals without reading items. */
export function prepareDayTotals(db: Database): ReadDayTotals {
  const queries = memoize((area: AnyArea) => prepareQuery((placeholder) => buildDayTotalsQuery(db, area, placeholder)))
  return async (connection, { ownerId }, area, { start, end }) => {
    const columns = listMetricColumns(area)
    const rows = await queries(area)(connection, { owner: ownerId, from: start, to: end })
    const records = await mapInSlices(rows, (row) => ({
      day: row.start as Day,
      totals: Object.fromEntries(columns.map(({ name, column }) => [name, row[column] ?? null])),
    }))
    return area.multiDay ? joinDays(area, records) : records
  }
}

type DayRow = { readonly start: string } & Readonly<Record<TotalColumn, number | null>>

function buildDayTotalsQuery(db: Database, area: AnyArea, placeholder: CreatePlaceholder): Compilable<DayRow> {
  const days = db
    .selectFrom('entry')
    .select(['start', ...listMetricColumns(area).map(({ column }) => selectTotal(column).as(column))])
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', area.id)
    .where('kind', '=', 'record')
    .where('start', '>=', placeholder('from'))
    .where('start', '<=', placeholder('to'))
    .orderBy('start')
  return days as unknown as Compilable<DayRow>
}

export type ReadFirstDay = (connection: Database, owner: Owner, area: AnyArea) => Promise<Day | null>

/** The first recorded day, read from the start of the same index. */
export function prepareFirstDay(db: Database): ReadFirstDay {
  const query = prepareQuery((placeholder) =>
    db
      .selectFrom('entry')
      .select('start')
      .where('owner_id', '=', placeholder('owner'))
      .where('area', '=', placeholder('area'))
      .where('kind', '=', 'record')
      .orderBy('start')
      .limit(sql.lit(1)),
  )
  return async (connection, { ownerId }, { id }) => {
    const [row] = await query(connection, { owner: ownerId, area: id })
    return row === undefined ? null : (row.start as Day)
  }
}
