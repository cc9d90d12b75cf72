import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import { type DayTotals, joinDays } from '@haru/shared/engine/sums.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { listMetricColumns, type TotalColumn } from '@haru/shared/tracking/rows.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { type Compilable, sql } from 'kysely'
import { type CreatePlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { createAreaPlaceholders, listAreaParams } from './area-groups.ts'
import { selectTotal } from './entry-columns.ts'

export type ReadDayTotals = (
  connection: Database,
  owner: Owner,
  areas: readonly AnyArea[],
  range: Range,
) => Promise<readonly (readonly DayTotals[])[]>

/** The totals of recorded days of each of the areas, read in one statement from the index of totals without reading items. */
export function prepareDayTotals(db: Database): ReadDayTotals {
  const queries = memoize((areaCount: number) =>
    memoize((columnCount: number) =>
      prepareQuery((placeholder) => buildDayTotalsQuery(db, areaCount, columnCount, placeholder)),
    ),
  )
  return async (connection, { ownerId }, areas, { start, end }) => {
    const columnCount = Math.max(...areas.map((area) => listMetricColumns(area).length))
    const params = { owner: ownerId, from: start, to: end, ...listAreaParams(areas) }
    const rows = await queries(areas.length)(columnCount)(connection, params)
    const columnsByArea = new Map(areas.map((area) => [area.id, listMetricColumns(area)]))
    const records = new Map(areas.map(({ id }): [string, DayTotals[]] => [id, []]))
    await mapInSlices(rows, (row) => {
      const columns = columnsByArea.get(row.area) ?? []
      const totals = Object.fromEntries(columns.map(({ name, column }) => [name, row[column] ?? null]))
      records.get(row.area)?.push({ day: row.start as Day, totals })
    })
    return areas.map((area) => {
      const days = records.get(area.id) ?? []
      return area.multiDay ? joinDays(area, days) : days
    })
  }
}

type DayRow = { readonly area: string; readonly start: string } & Readonly<Record<TotalColumn, number | null>>

function buildDayTotalsQuery(
  db: Database,
  areaCount: number,
  columnCount: number,
  placeholder: CreatePlaceholder,
): Compilable<DayRow> {
  const columns = Array.from({ length: columnCount }, (_, i): TotalColumn => `m${i}`)
  const days = db
    .selectFrom('entry')
    .select(['area', 'start', ...columns.map((column) => selectTotal(column).as(column))])
    .where('owner_id', '=', placeholder('owner'))
    .where('area', 'in', createAreaPlaceholders(areaCount, placeholder))
    .where('kind', '=', 'record')
    .where('start', '>=', placeholder('from'))
    .where('start', '<=', placeholder('to'))
    .orderBy('area')
    .orderBy('start')
  return days as unknown as Compilable<DayRow>
}

export type ReadFirstDays = (
  connection: Database,
  owner: Owner,
  areas: readonly AnyArea[],
) => Promise<readonly (Day | null)[]>

/** The first recorded day of each of the areas, read in one statement from the starts of the same index. */
export function prepareFirstDays(db: Database): ReadFirstDays {
  const queries = memoize((areaCount: number) =>
    prepareQuery((placeholder) => {
      const [first, ...others] = createAreaPlaceholders(areaCount, placeholder).map((area, i) =>
        db.selectFrom(selectFirst(db, area, placeholder).as(`first${i}`)).select(['area', 'start']),
      )
      if (first === undefined) throw new RangeError('first days of no area')
      return others.reduce((all, next) => all.unionAll(next), first)
    }),
  )
  return async (connection, { ownerId }, areas) => {
    const rows = await queries(areas.length)(connection, { owner: ownerId, ...listAreaParams(areas) })
    const startByArea = new Map(rows.map(({ area, start }) => [area, start as Day]))
    return areas.map(({ id }) => startByArea.get(id) ?? null)
  }
}

function selectFirst(db: Database, area: string, placeholder: CreatePlaceholder) {
  return db
    .selectFrom('entry')
    .select(['area', 'start'])
    .where('owner_id', '=', placeholder('owner'))
    .where('area', '=', area)
    .where('kind', '=', 'record')
    .orderBy('start')
    .limit(sql.lit(1))
}
