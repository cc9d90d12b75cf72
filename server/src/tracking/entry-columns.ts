import type { TotalColumn } from '@haru/shared/tracking/rows.ts'
import { type RawBuilder, sql } from 'kysely'

/** The columns of the first totals of a day, which the index of totals has. */
const indexedColumns = ['m0', 'm1', 'm2', 'm3'] as const
/** The columns of all totals of a day; `more_totals` is the JSON list of those behind the first four. */
export const storedTotalsColumns = [...indexedColumns, 'more_totals'] as const

export const periodColumns = ['start', 'type', 'finish'] as const
export const entryColumns = [...periodColumns, 'id', 'values', 'items', 'revision', 'seq', 'updated_at'] as const

/** Reads a stored total in SQL. Both databases have the operator; the cast makes PostgreSQL return a number. */
export function selectTotal(column: TotalColumn): RawBuilder<number | null> {
  const position = Number(column.slice(1)) - indexedColumns.length
  return position < 0 ? sql.ref(column) : sql`cast(more_totals ->> ${sql.lit(position)} as bigint)`
}
