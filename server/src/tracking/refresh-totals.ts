import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { readInPages } from '../db/batches.ts'
import { buildLargeTransaction } from '../db/owner-transaction.ts'
import type { Database } from '../db/schema.ts'
import { getTotalColumns, writePeriod, writeTotals } from './rows.ts'
import { readStoredEntries } from './stored-entries.ts'
import { toEntryKey } from './writes.ts'

/**
 * Computes the stored totals of an area again when its definition has other metrics or tallies than at the last start. The names are
 * stored last, so that a start that was interrupted is repeated.
 */
export async function refreshTotals(db: Database, areas: readonly AnyArea[]): Promise<void> {
  const rows = await db.selectFrom('totals_layout').selectAll().execute()
  const storedNames = new Map(rows.map(({ area, names }) => [area, names]))
  for (const area of areas) {
    const names = [...getTotalColumns(area).keys()].join(' ')
    if (storedNames.get(area.id) === names) continue
    await computeTotals(db, { area, kind: 'record' })
    await db
      .insertInto('totals_layout')
      .values({ area: area.id, names })
      .onConflict((conflict) => conflict.column('area').doUpdateSet({ names }))
      .execute()
  }
}

/** Revisions and numbers of writes stay, because no entry changes. */
async function computeTotals(db: Database, collection: Collection): Promise<void> {
  const owners = await readInPages((after, limit) =>
    db.selectFrom('account').select('id').where('id', '>', after).orderBy('id').limit(limit).execute(),
  )
  for (const { id: ownerId } of owners) {
    await buildLargeTransaction(db).execute(async (transaction) => {
      for await (const entry of readStoredEntries(transaction, { ownerId }, collection)) {
        const totals = writeTotals(collection.area, computeStoredTotals(collection, entry))
        const { start, type, finish } = writePeriod(entry.period)
        const { area, kind } = toEntryKey(ownerId, collection)
        await transaction
          .updateTable('entry')
          .set(totals)
          .where('owner_id', '=', ownerId)
          .where('area', '=', area)
          .where('kind', '=', kind)
          .where('type', '=', type)
          .where('start', '=', start)
          .where('finish', '=', finish)
          .execute()
      }
    })
  }
}
