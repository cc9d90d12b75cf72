import { clusterByKey, keyText } from '../columns.ts'
import { createEpoch } from '../epoch.ts'
import type { Migration } from '../migration.ts'

/** What a device needs to ask for the changes since its last request; see docs/decisions/0091. */
export const changes: Migration = {
  name: '0023-changes',
  up: async (db, kind) => {
    for (const table of ['entry', 'removed']) {
      await db.schema.createIndex(`${table}_seq`).on(table).columns(['owner_id', 'seq']).execute()
    }
    await db.schema
      .alterTable('account')
      .addColumn('cleared_seq', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    const changedList = db.schema
      .createTable('changed_list')
      .addColumn('owner_id', keyText(kind), (column) => column.notNull())
      .addColumn('list', keyText(kind), (column) => column.notNull())
      .addColumn('seq', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('changed_list_key', ['owner_id', 'list'])
    await clusterByKey(changedList, kind).execute()
    await db.schema
      .createTable('epoch')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await db.insertInto('epoch').values({ id: 1, value: createEpoch() }).execute()
  },
}
