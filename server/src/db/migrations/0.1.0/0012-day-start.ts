import type { Migration } from '../../migration.ts'

/** The hour at which the day of a user begins. */
export const dayStart: Migration = {
  name: '0012-day-start',
  up: async (db) => {
    await db.schema
      .alterTable('account')
      .addColumn('day_start', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
