import { clusterByKey, keyText } from '../../columns.ts'
import type { Migration } from '../../migration.ts'

/**
 * A code belongs to the browser that requested it, so that several browsers can have a code for one address. Existing codes are
 * deleted: they were valid for ten minutes.
 */
export const codes: Migration = {
  name: '0009-codes',
  up: async (db, kind) => {
    await db.schema.dropTable('code').execute()
    const code = db.schema
      .createTable('code')
      .addColumn('flow_hash', keyText(kind), (column) => column.primaryKey())
      .addColumn('address', keyText(kind), (column) => column.notNull())
      .addColumn('type', keyText(kind), (column) => column.notNull())
      .addColumn('code_mac', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
    await clusterByKey(code, kind).execute()
    await db.schema.createIndex('code_of_address').on('code').columns(['address', 'type']).execute()
    await db.schema.createIndex('code_by_end').on('code').column('expires_at').execute()
  },
}
