import { type CountedTable, recountBytes } from '../../account-bytes.ts'
import { addByteTriggers } from '../../byte-triggers.ts'
import type { DatabaseHandle } from '../../database-handle.ts'
import type { Migration } from '../../migration.ts'
import { listAccountIds, type OwnerRange, runOwnerBatch } from '../../migrator/owner-batches.ts'
import type { Transaction } from '../../schema.ts'

/** The counted tables when this step was written. */
const tables: readonly CountedTable[] = ['entry', 'category', 'favorite', 'own_food', 'picture']

/** The size of an account in bytes, counted by triggers in the transaction of each write. */
export const accountBytes: Migration = {
  name: '0008-account-bytes',
  up: async (db, kind) => {
    await db.schema
      .alterTable('account')
      .addColumn('bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    for (const table of tables) await addByteTriggers(db, kind, table)
  },
  data: {
    countRows: async (db) => {
      const query = db.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('rows'))
      return (await query.executeTakeFirstOrThrow()).rows
    },
    runBatch: (db, after, kind) =>
      runOwnerBatch(
        (from, limit) => listAccountIds(db, from, limit),
        after,
        (owners) => recountOwners(db, kind, owners),
      ),
  },
}

async function recountOwners(
  db: Transaction,
  kind: DatabaseHandle['kind'],
  { first, last }: OwnerRange,
): Promise<number> {
  const owners = db.selectFrom('account').select('id').where('id', '>=', first).where('id', '<=', last)
  // A write of the user, which the trigger counts, comes before the rows are read or after the size is stored.
  const rows = await (kind === 'postgres' ? owners.forUpdate() : owners).execute()
  for (const { id } of rows) await recountBytes(db, id, tables)
  return rows.length
}
