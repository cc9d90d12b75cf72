import type { AnyArea } from '@haru/shared/areas/define.ts'
import { readEntry, writeTotals } from '@haru/shared/tracking/rows.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import type { Database } from '../db/schema.ts'
import { entryColumns, storedTotalsColumns } from './entry-columns.ts'

/** How many records of an owner in an area have other stored totals than their items give. */
export async function countWrongTotals(db: Database, ownerId: string, area: AnyArea): Promise<number> {
  const collection = { area, kind: 'record' } as const
  const options = await readOwnerCountOptions(db, ownerId)
  const rows = await db
    .selectFrom('entry')
    .select([...entryColumns, ...storedTotalsColumns])
    .where('owner_id', '=', ownerId)
    .where('area', '=', area.id)
    .where('kind', '=', 'record')
    .execute()
  return rows.filter((row) => {
    const expected = writeTotals(area, computeStoredTotals(collection, readEntry(collection, row), options))
    return storedTotalsColumns.some((column) => toComparable(row[column]) !== toComparable(expected[column]))
  }).length
}

// PostgreSQL returns the list of the further totals parsed.
function toComparable(total: unknown): unknown {
  if (typeof total === 'string') return JSON.stringify(JSON.parse(total))
  return typeof total === 'object' && total !== null ? JSON.stringify(total) : total
}
