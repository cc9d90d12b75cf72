import { sql } from 'kysely'
import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The changes of the newest operations of each user; see docs/decisions/0054. */
export const undoLog: Migration = {
  name: '0031-undo-log',
  up: async (db, kind) => {
    const table = db.schema
      .createTable('undo_log')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('slot', 'integer', (column) => column.notNull())
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('changes', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('undo_log_key', ['owner_id', 'slot'])
    // Without the write-ahead log, which would double what a save writes there. A crash of PostgreSQL empties the table.
    const stored = kind === 'postgres' ? table.modifyFront(sql`unlogged`) : table
    await clusterByKey(stored, kind).execute()
    await db.schema.createIndex('undo_log_expiry').on('undo_log').column('expires_at').execute()
  },
}
