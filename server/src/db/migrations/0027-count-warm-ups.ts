import type { Migration } from '../migration.ts'

/** Whether warm-ups count in the volume of a user. */
export const countWarmUps: Migration = {
  name: '0027-count-warm-ups',
  up: async (db) => {
    await db.schema
      .alterTable('account')
      .addColumn('count_warm_ups', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
