import { type CountedTable, recountBytes } from '../account-bytes.ts'
import { addByteTriggers } from '../byte-triggers.ts'
import type { Migration } from '../migration.ts'

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
    await recountBytes(db, undefined, tables)
    for (const table of tables) await addByteTriggers(db, kind, table)
  },
}
