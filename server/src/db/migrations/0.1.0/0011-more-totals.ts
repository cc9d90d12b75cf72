import { keyText } from '../../columns.ts'
import type { Migration } from '../../migration.ts'

/** The totals of each area when this step was written. */
const layouts = {
  exercise: 'count volume cardio scale',
  food: 'kcal carb protein fat',
  money: 'income expense excludedIncome excludedExpense',
  sleep: 'bedTime wakeTime sleepTime',
} as const

/** Adds a column for more than four totals of a day, and the names of the stored totals. */
export const moreTotals: Migration = {
  name: '0011-more-totals',
  up: async (db, kind) => {
    await db.schema
      .alterTable('entry')
      .addColumn('more_totals', kind === 'postgres' ? 'json' : 'text')
      .execute()
    // PostgreSQL limits the size of an index row, so the list would need a limit; it reads the column from the table.
    if (kind === 'sqlite') {
      await db.schema.dropIndex('entry_totals').execute()
      await db.schema
        .createIndex('entry_totals')
        .on('entry')
        .columns(['owner_id', 'area', 'kind', 'start', 'm0', 'm1', 'm2', 'm3', 'more_totals'])
        .execute()
    }
    await db.schema
      .createTable('totals_layout')
      .addColumn('area', keyText(kind), (column) => column.primaryKey())
      .addColumn('names', 'text', (column) => column.notNull())
      .execute()
    const rows = Object.entries(layouts).map(([area, names]) => ({ area, names }))
    await db.insertInto('totals_layout').values(rows).execute()
  },
}
