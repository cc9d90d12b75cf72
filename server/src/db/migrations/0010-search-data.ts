import type { Migration } from '../migration.ts'

/** What a food is found by besides its names, and whether its index is up to date: 0 is that of an index made before. */
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
