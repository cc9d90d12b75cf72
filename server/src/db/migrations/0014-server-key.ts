import type { Migration } from '../migration.ts'

/** The fingerprint of the server key, which all servers of a database must have. */
export const serverKey: Migration = {
  name: '0014-server-key',
  up: async (db) => {
    await db.schema
      .createTable('server_key')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .execute()
  },
}
