import { clusterByKey, keyText } from '../../columns.ts'
import type { Migration } from '../../migration.ts'

/** The progress of the import of each file, so that an interrupted import resumes where it stopped. */
export const imports: Migration = {
  name: '0006-imports',
  up: async (db, kind) => {
    const table = db.schema
      .createTable('food_import')
      .addColumn('digest', keyText(kind), (column) => column.primaryKey())
      .addColumn('rows', 'integer', (column) => column.notNull())
      .addColumn('taken', 'integer', (column) => column.notNull())
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('refused', 'text', (column) => column.notNull())
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
    await clusterByKey(table, kind).execute()
  },
}
