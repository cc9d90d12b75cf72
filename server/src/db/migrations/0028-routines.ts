import type { Migration } from '../migration.ts'

/** A saved set with a plan is a routine. */
export const routines: Migration = {
  name: '0028-routines',
  up: async (db) => {
    await db.schema.alterTable('saved_set').addColumn('plan', 'text').execute()
  },
}
