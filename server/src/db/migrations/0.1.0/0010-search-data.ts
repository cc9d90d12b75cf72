import type { Migration } from '../../migration.ts'

/** The search data of a food besides its names, and the hash of its index terms; 0 for an index from before this step. */
export const searchData: Migration = {
  name: '0010-search-data',
  up: async (db) => {
    await db.schema
      .alterTable('food')
      .addColumn('search', 'text', (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable('food')
      .addColumn('terms', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
