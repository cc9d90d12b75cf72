import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The emails that are not sent yet. */
export const emails: Migration = {
  name: '0018-emails',
  up: async (db, kind) => {
    const email = db.schema
      .createTable('email')
      .addColumn('id', keyText(kind), (column) => column.primaryKey())
      .addColumn('sealed', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
    await clusterByKey(email, kind).execute()
    await db.schema.createIndex('email_by_next').on('email').column('next_at').execute()
  },
}
