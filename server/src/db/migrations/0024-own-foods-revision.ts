import type { Migration } from '../migration.ts'

/** A device names the revision of the own food that it has changed; see docs/decisions/0102. */
export const ownFoodsRevision: Migration = {
  name: '0024-own-foods-revision',
  up: async (db) => {
    // No write has the number 0, so a stored food needs no other revision.
    await db.schema
      .alterTable('own_food')
      .addColumn('revision', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
