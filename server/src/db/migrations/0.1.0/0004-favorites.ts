import { clusterByKey, keyText } from '../../columns.ts'
import type { Migration } from '../../migration.ts'

export const favorites: Migration = {
  name: '0004-favorites',
  up: async (db, kind) => {
    const favorite = db.schema
      .createTable('favorite')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('key', keyText(kind), (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('favorite_key', ['owner_id', 'key'])
    await clusterByKey(favorite, kind).execute()
  },
}
