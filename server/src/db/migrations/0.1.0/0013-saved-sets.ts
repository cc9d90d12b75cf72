import { addByteTriggers } from '../../byte-triggers.ts'
import { clusterByKey, keyText } from '../../columns.ts'
import type { Migration } from '../../migration.ts'

/** The items that users saved under a name. */
export const savedSets: Migration = {
  name: '0013-saved-sets',
  up: async (db, kind) => {
    const savedSet = db.schema
      .createTable('saved_set')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('area', keyText(kind), (column) => column.notNull())
      .addColumn('id', keyText(kind), (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('items', 'text', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('saved_set_key', ['owner_id', 'area', 'id'])
    await clusterByKey(savedSet, kind).execute()
    await addByteTriggers(db, kind, 'saved_set')
  },
}
