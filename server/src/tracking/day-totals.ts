import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import type { Range } from '@haru/shared/calendar/period.ts'
import type { DayTotals } from '@haru/shared/engine/sums.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import { metricColumns } from './rows.ts'

export type ReadDayTotals = (on: Database, owner: Owner, area: AnyArea, range: Range) => Promise<readonly DayTotals[]>

/** The totals of recorded days, read from the index of totals without reading items. */
export function prepareDayTotals(db: Database): ReadDayTotals {
  const query = prepareQuery((place) =>
    db
      .selectFrom('entry')
      .select(['start', ...metricColumns])
      .where('owner_id', '=', place('owner'))
      .where('area', '=', place('area'))
      .where('kind', '=', 'record')
      .where('start', '>=', place('from'))
      .where('start', '<=', place('to'))
      .orderBy('start'),
  )
  return async (on, { ownerId }, { id, metrics }, { start, end }) => {
    const names = Object.keys(metrics)
    const rows = await query(on, { owner: ownerId, area: id, from: start, to: end })
    return mapInSlices(rows, (row) => ({
      day: row.start as Day,
      totals: Object.fromEntries(names.map((name, i) => [name, row[metricColumns[i] ?? 'm0']])),
    }))
  }
}

export type ReadFirstDay = (on: Database, owner: Owner, area: AnyArea) => Promise<Day | null>

/** The first recorded day, read from the start of the same index. */
export function prepareFirstDay(db: Database): ReadFirstDay {
  const query = prepareQuery((place) =>
    db
      .selectFrom('entry')
      .select('start')
      .where('owner_id', '=', place('owner'))
      .where('area', '=', place('area'))
      .where('kind', '=', 'record')
      .orderBy('start')
      .limit(sql.lit(1)),
  )
  return async (on, { ownerId }, { id }) => {
    const [row] = await query(on, { owner: ownerId, area: id })
    return row === undefined ? null : (row.start as Day)
  }
}
