import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The servers that do the tasks of the database, of which one server at a time does each. */
export const leases: Migration = {
  name: '0016-leases',
  up: async (db, kind) => {
    const lease = db.schema
      .createTable('lease')
      .addColumn('name', keyText(kind), (column) => column.primaryKey())
      .addColumn('holder', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
    await clusterByKey(lease, kind).execute()
  },
}
