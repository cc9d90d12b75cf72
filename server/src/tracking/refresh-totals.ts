import type { AnyArea } from '@haru/shared/areas/define.ts'
import { getTotalColumns, writePeriod, writeTotals } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals, hasCountOptions } from '@haru/shared/tracking/stored-totals.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { MigrationProgress } from '../db/migrator/migration-record.ts'
import { changeRows, type DataChange } from '../db/migrator/migrator.ts'
import { listAccountIds, runOwnerBatch } from '../db/migrator/owner-batches.ts'
import type { Database, Transaction } from '../db/schema.ts'
import { readStoredEntries } from './stored-entries.ts'
import { toEntryKey } from './writes.ts'

/**
 * Computes the stored totals of an area again when its definition has other metrics or tallies than at the last start. The names are
 * stored last, so that a start that was interrupted continues.
 */
export async function refreshTotals(
  db: Database,
  areas: readonly AnyArea[],
  onProgress?: (progress: MigrationProgress) => void,
): Promise<void> {
  const database = { db, kind: detectDatabaseKind(db) }
  for (const area of await listOutdatedAreas(db, areas)) await changeRows(database, createChange(area), onProgress)
}

/** The areas whose stored totals were computed with other metrics or tallies. */
export async function listOutdatedAreas(db: Database, areas: readonly AnyArea[]): Promise<readonly AnyArea[]> {
  const rows = await db.selectFrom('totals_layout').selectAll().execute()
  const storedNames = new Map(rows.map(({ area, names }) => [area, names]))
  return areas.filter((area) => storedNames.get(area.id) !== formatNames(area))
}

function formatNames(area: AnyArea): string {
  return [...getTotalColumns(area).keys()].join(' ')
}

function createChange(area: AnyArea): DataChange {
  const names = formatNames(area)
  const collection: Collection = { area, kind: 'record' }
  return {
    // With the names, so that totals of other names are not continued.
    name: `totals of ${area.id}: ${names}`,
    data: {
      countRows: async (db) => {
        const query = db.selectFrom('entry').select(({ fn }) => fn.countAll<number>().as('rows'))
        const { rows } = await query.where('area', '=', area.id).where('kind', '=', 'record').executeTakeFirstOrThrow()
        return rows
      },
      runBatch: (db, after) =>
        runOwnerBatch(
          (from, limit) => listAccountIds(db, from, limit),
          after,
          async ({ owners }) => {
            let rowCount = 0
            for (const ownerId of owners) rowCount += await computeTotals(db, ownerId, collection)
            return rowCount
          },
        ),
    },
    finish: async (db) => {
      await db
        .insertInto('totals_layout')
        .values({ area: area.id, names })
        .onConflict((conflict) => conflict.column('area').doUpdateSet({ names }))
        .execute()
    },
  }
}

/** Computes the totals of a user again whose choice of what counts has changed, in the same transaction. */
export function refreshOwnTotals(areas: readonly AnyArea[]) {
  return async (transaction: Transaction, { ownerId }: Owner): Promise<void> => {
    for (const area of areas.filter(hasCountOptions))
      await computeTotals(transaction, ownerId, { area, kind: 'record' })
  }
}

/** Revisions and numbers of writes stay, because no entry changes. Returns the number of entries. */
async function computeTotals(db: Transaction, ownerId: string, collection: Collection): Promise<number> {
  const options = await readOwnerCountOptions(db, ownerId)
  let count = 0
  for await (const entry of readStoredEntries(db, { ownerId }, collection)) {
    const totals = writeTotals(collection.area, computeStoredTotals(collection, entry, options))
    const { start, type, finish } = writePeriod(entry.period)
    const { area, kind } = toEntryKey(ownerId, collection)
    await db
      .updateTable('entry')
      .set(totals)
      .where('owner_id', '=', ownerId)
      .where('area', '=', area)
      .where('kind', '=', kind)
      .where('type', '=', type)
      .where('start', '=', start)
      .where('finish', '=', finish)
      .execute()
    count += 1
  }
  return count
}
