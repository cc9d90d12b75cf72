import { clusterByKey, keyText } from '../columns.ts'
import type { Migration } from '../migration.ts'

/** The calendar feeds of users; see docs/decisions/0112. */
export const calendarFeeds: Migration = {
  name: '0030-calendar-feeds',
  up: async (db, kind) => {
    const table = db.schema
      .createTable('calendar_feed')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('token_hash', 'text', (column) => column.notNull())
      .addColumn('sealed_token', 'text', (column) => column.notNull())
      .addColumn('areas', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('calendar_feed_key', ['owner_id'])
    await clusterByKey(table, kind).execute()
  },
}
