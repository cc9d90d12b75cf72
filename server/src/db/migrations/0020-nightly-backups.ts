import type { Migration } from '../migration.ts'

/** The last nightly backup that was attempted. */
export const nightlyBackups: Migration = {
  name: '0020-nightly-backups',
  up: async (db) => {
    await db.schema
      .createTable('nightly_backup')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('failed', 'integer', (column) => column.notNull())
      .execute()
  },
}
