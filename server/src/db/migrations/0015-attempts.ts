import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The number of attempts, such as wrong passwords, in their present time window. */
export const attempts: Migration = {
  name: '0015-attempts',
  up: async (db, kind) => {
    const attempt = db.schema
      .createTable('attempt')
      .addColumn('key', keyText(kind), (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
    await clusterByKey(attempt, kind).execute()
    await db.schema.createIndex('attempt_by_end').on('attempt').column('ends_at').execute()
  },
}
