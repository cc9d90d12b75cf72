import type { Migration } from '../migration.ts'

/** The counts of all accounts that the dashboard of a large database shows. */
export const accountCounts: Migration = {
  name: '0021-account-counts',
  up: async (db) => {
    await db.schema
      .createTable('account_counts')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('counted_at', 'bigint', (column) => column.notNull())
      .addColumn('counts', 'text', (column) => column.notNull())
      .execute()
  },
}
