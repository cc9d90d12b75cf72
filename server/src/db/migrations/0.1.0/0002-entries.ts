import type { CreateTableBuilder } from 'kysely'
import { clusterByKey, keyText } from '../../columns.ts'
import type { DatabaseHandle } from '../../database-handle.ts'
import type { Migration } from '../../migration.ts'
import type { Transaction } from '../../schema.ts'

type Kind = DatabaseHandle['kind']

const period = ['owner_id', 'area', 'kind', 'type', 'start', 'finish'] as const

export const entries: Migration = {
  name: '0002-entries',
  up: async (db, kind) => {
    await createEntries(db, kind)
    await createRemoved(db, kind)
    await createOperations(db, kind)
    await createCategories(db, kind)
  },
}

function withPeriod(
  table: CreateTableBuilder<string>,
  kind: Kind,
): CreateTableBuilder<string, (typeof period)[number]> {
  return table
    .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('area', keyText(kind), (column) => column.notNull())
    .addColumn('kind', keyText(kind), (column) => column.notNull())
    .addColumn('type', keyText(kind), (column) => column.notNull())
    .addColumn('start', keyText(kind), (column) => column.notNull())
    .addColumn('finish', keyText(kind), (column) => column.notNull())
}

async function createEntries(db: Transaction, kind: Kind): Promise<void> {
  const entry = withPeriod(db.schema.createTable('entry'), kind)
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('values', 'text', (column) => column.notNull())
    .addColumn('items', 'text', (column) => column.notNull())
    .addColumn('m0', 'bigint')
    .addColumn('m1', 'bigint')
    .addColumn('m2', 'bigint')
    .addColumn('m3', 'bigint')
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('entry_key', [...period])
  await clusterByKey(entry, kind).execute()
  // Sums over years are read from this index alone, without the items.
  await db.schema
    .createIndex('entry_totals')
    .on('entry')
    .columns(['owner_id', 'area', 'kind', 'start', 'm0', 'm1', 'm2', 'm3'])
    .execute()
}

async function createRemoved(db: Transaction, kind: Kind): Promise<void> {
  const removed = withPeriod(db.schema.createTable('removed'), kind)
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('removed_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('removed_key', [...period])
  await clusterByKey(removed, kind).execute()
}

async function createOperations(db: Transaction, kind: Kind): Promise<void> {
  const operation = db.schema
    .createTable('operation')
    .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('operation_key', ['owner_id', 'id'])
  await clusterByKey(operation, kind).execute()
}

async function createCategories(db: Transaction, kind: Kind): Promise<void> {
  const category = db.schema
    .createTable('category')
    .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('area', keyText(kind), (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('category_key', ['owner_id', 'area'])
  await clusterByKey(category, kind).execute()
}
