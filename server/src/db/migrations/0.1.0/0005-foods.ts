import { sql } from 'kysely'
import { clusterByKey, keyText } from '../../columns.ts'
import type { DatabaseHandle } from '../../database-handle.ts'
import type { Migration } from '../../migration.ts'
import type { Transaction } from '../../schema.ts'

type Kind = DatabaseHandle['kind']

export const foods: Migration = {
  name: '0005-foods',
  up: async (db, kind) => {
    await createFoods(db, kind)
    await createWords(db, kind)
    await createTerms(db, kind)
    await createSources(db, kind)
    await createOwnFoods(db, kind)
  },
}

async function createFoods(db: Transaction, kind: Kind): Promise<void> {
  await db.schema
    .createTable('food')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', keyText(kind), (column) => column.notNull().unique())
    .addColumn('ko', 'text', (column) => column.notNull())
    .addColumn('en', 'text', (column) => column.notNull())
    .addColumn('brand', 'text', (column) => column.notNull())
    .addColumn('per', 'text', (column) => column.notNull())
    .addColumn('kcal', 'integer')
    .addColumn('carb', 'integer')
    .addColumn('protein', 'integer')
    .addColumn('fat', 'integer')
    .addColumn('portions', 'text', (column) => column.notNull())
    .addColumn('barcode', keyText(kind), (column) => column.notNull())
    .addColumn('source', keyText(kind), (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('food_barcode')
    .on('food')
    .columns(['barcode', 'rank'])
    .where(sql.ref('barcode'), '<>', sql.lit(''))
    .execute()
}

async function createWords(db: Transaction, kind: Kind): Promise<void> {
  await db.schema
    .createTable('food_word')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('word', keyText(kind), (column) => column.notNull().unique())
    .addColumn('foods', 'integer', (column) => column.notNull())
    .execute()
  const handle = db.schema
    .createTable('food_handle')
    .addColumn('text', keyText(kind), (column) => column.notNull())
    .addColumn('rarity', 'integer', (column) => column.notNull())
    .addColumn('word_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('food_handle_key', ['text', 'rarity', 'word_id'])
  await clusterByKey(handle, kind).execute()
  const spelling = db.schema
    .createTable('food_spelling')
    .addColumn('hash', 'integer', (column) => column.notNull())
    .addColumn('word_id', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('food_spelling_key', ['hash', 'word_id'])
  await clusterByKey(spelling, kind).execute()
}

async function createTerms(db: Transaction, kind: Kind): Promise<void> {
  const term = db.schema
    .createTable('food_term')
    .addColumn('word_id', 'integer', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('food', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('food_term_key', ['word_id', 'rank', 'food'])
  await clusterByKey(term, kind).execute()
  await db.schema
    .createTable('food_pending')
    .addColumn('word_id', 'integer', (column) => column.notNull())
    .addColumn('rank', 'integer', (column) => column.notNull())
    .addColumn('food', 'integer', (column) => column.notNull())
    .execute()
}

async function createSources(db: Transaction, kind: Kind): Promise<void> {
  const source = db.schema
    .createTable('food_source')
    .addColumn('id', keyText(kind), (column) => column.primaryKey())
    .addColumn('foods', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
  await clusterByKey(source, kind).execute()
  await db.insertInto('counter').values({ name: 'catalogue', value: 0 }).execute()
}

async function createOwnFoods(db: Transaction, kind: Kind): Promise<void> {
  const own = db.schema
    .createTable('own_food')
    .addColumn('owner_id', keyText(kind), (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('id', keyText(kind), (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('own_food_key', ['owner_id', 'id'])
  await clusterByKey(own, kind).execute()
}
