import type { Food, SourceId } from '@haru/shared/food/food.ts'
import { sql } from 'kysely'
import { insertInBatches, queryInBatches } from '../db/batches.ts'
import type { Database, FoodTable, FoodTermTable, Transaction } from '../db/schema.ts'
import { vacuumTables } from '../db/vacuum.ts'
import { adjustSourceCounts, type CatalogueSources, openCatalogueSources } from './catalogue-sources.ts'
import { withCatalogueTransaction } from './catalogue-transaction.ts'
import { decodeFoodRow, encodeFoodRow, storedFoodColumns } from './food-rows.ts'
import { toFoodTerms } from './terms.ts'
import { adjustFoodCounts, ensureWords } from './vocabulary.ts'

/** The foods that all users share, with the search index. */
export interface FoodCatalogue extends CatalogueSources {
  /**
   * Inserts or replaces foods by id in one transaction, and returns how many foods or their index terms changed. The foods are
   * searchable at once. For batches of some hundred foods.
   */
  readonly put: (foods: readonly Food[]) => Promise<number>
  /**
   * The same for very many foods. Index terms are merged in large steps, which is ten times faster for a million foods: they are
   * searchable after `flush`. `withBatch` writes in the same transaction and receives the number of changed foods.
   */
  readonly putMany: (
    foods: readonly Food[],
    withBatch?: (transaction: Transaction, changed: number) => Promise<void>,
  ) => Promise<number>
  /** Merges the pending terms of `putMany`, including those of a process that ended before its flush. */
  readonly flush: () => Promise<void>
  /** Removes the foods of a source except those with these ids; returns how many were removed. */
  readonly removeExcept: (source: SourceId, ids: ReadonlySet<string>) => Promise<number>
}

/** Pending terms that trigger a flush. A flush of so many takes about a second, and other writes wait for it. */
const maxPendingTerms = 100_000
/** Changed foods after which the tables are vacuumed and analyzed. */
const maxFoodsBeforeTidy = 10_000
const catalogueTables = ['food_term', 'food_handle', 'food_word', 'food_spelling', 'food'] as const

export function openCatalogue(db: Database): FoodCatalogue {
  const transact = <T>(work: (transaction: Transaction) => Promise<T>) => withCatalogueTransaction(db, work)
  let pendingTerms = 0
  let changedFoods = 0

  async function flushTerms(): Promise<void> {
    await transact(mergePendingTerms)
    pendingTerms = 0
  }

  async function flushAndTidy(): Promise<void> {
    await flushTerms()
    if (changedFoods >= maxFoodsBeforeTidy) await vacuumTables(db, catalogueTables)
    changedFoods = 0
  }

  return {
    put: (foods) => transact(async (transaction) => (await writeBatch(transaction, foods, 'food_term')).changed),
    putMany: async (foods, withBatch) => {
      const result = await transact(async (transaction) => {
        const batch = await writeBatch(transaction, foods, 'food_pending')
        await withBatch?.(transaction, batch.changed)
        return batch
      })
      changedFoods += result.changed
      pendingTerms = result.terms + (result.isFlushed ? 0 : pendingTerms)
      if (pendingTerms >= maxPendingTerms) await flushTerms()
      return result.changed
    },
    flush: flushAndTidy,
    removeExcept: (source, ids) => transact((transaction) => removeOtherFoods(transaction, source, ids)),
    ...openCatalogueSources(db),
  }
}

const termColumns = ['word_id', 'rank', 'food'] as const satisfies (keyof FoodTermTable)[]

/** About how many terms one statement moves: it must end within the statement timeout of PostgreSQL, also on a busy machine. */
const maxTermsPerMerge = 20_000

/** Moves the pending terms to the index in index order, which touches far fewer pages than inserting them one by one. */
async function mergePendingTerms(transaction: Transaction): Promise<void> {
  for (;;) {
    const next = await transaction
      .selectFrom('food_pending')
      .select('word_id')
      .orderBy('word_id')
      .offset(maxTermsPerMerge)
      .limit(1)
      .executeTakeFirst()
    await mergePendingUpTo(transaction, next?.word_id ?? maxWordId)
    if (next === undefined) return
  }
}

const maxWordId = 2 ** 31 - 1

async function mergePendingUpTo(transaction: Transaction, wordId: number): Promise<void> {
  await transaction
    .insertInto('food_term')
    .columns(termColumns)
    .expression((build) =>
      build
        .selectFrom('food_pending')
        .select(termColumns)
        .distinct()
        .where('word_id', '<=', wordId)
        .orderBy('word_id')
        .orderBy('rank')
        .orderBy('food'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await transaction.deleteFrom('food_pending').where('word_id', '<=', wordId).execute()
}

interface BatchResult {
  /** The number of added or changed foods. */
  readonly changed: number
  readonly terms: number
  /** Whether the pending terms were merged before. */
  readonly isFlushed: boolean
}

type IndexedFoods = ReadonlyMap<string, IndexedFood>
type IndexedFood = Omit<FoodTable, 'words'> & { readonly words: readonly number[] }

async function writeBatch(
  transaction: Transaction,
  foods: readonly Food[],
  table: 'food_term' | 'food_pending',
): Promise<BatchResult> {
  const rowsById = new Map(foods.map((food) => [food.id, encodeFoodRow(food)]))
  const before = await readIndexedFoods(transaction, [...rowsById.keys()])
  const all = [...rowsById.values()].map((row) => ({ row, terms: toFoodTerms(decodeFoodRow(row)) }))
  const different = all.filter(({ row, terms: { hash } }) => {
    const indexed = before.get(row.id)
    return indexed?.terms !== hash || storedFoodColumns.some((column) => indexed[column] !== row[column])
  })
  if (different.length === 0) return { changed: 0, terms: 0, isFlushed: false }

  const changed = different.map(({ row }) => row)
  const terms = new Map(different.map(({ row, terms: foodTerms }) => [row.id, foodTerms]))
  const ids = await ensureWords(transaction, new Set([...terms.values()].flatMap(({ words }) => words)))
  const next = await readNextNumber(transaction)
  const rows = changed.map((row, i): IndexedFood => {
    const { words, rank, hash } = terms.get(row.id) ?? { words: [], rank: 0, hash: 0 }
    const number = before.get(row.id)?.number ?? next + i
    return { ...row, number, rank, words: words.map((word) => ids.get(word) ?? 0), terms: hash }
  })
  const diffs = rows.map((row) => diffTerms(before.get(row.id), row))
  const isFlushed = diffs.some(({ removed }) => removed.length > 0)
  if (isFlushed) await mergePendingTerms(transaction)
  for (const { removed } of diffs) await removeTerms(transaction, removed)
  const added = diffs.flatMap((diff) => diff.added)
  await insertInBatches(added, (part) => transaction.insertInto(table).values(part).execute())
  await adjustFoodCounts(transaction, sumCountChanges(diffs))
  await upsertFoods(transaction, rows)
  await adjustSourceCounts(
    transaction,
    rows.filter(({ id }) => !before.has(id)),
    1,
  )
  return { changed: rows.length, terms: table === 'food_pending' ? added.length : 0, isFlushed }
}

async function readIndexedFoods(transaction: Transaction, ids: readonly string[]): Promise<IndexedFoods> {
  const rows = await queryInBatches(ids, (part) =>
    transaction.selectFrom('food').selectAll().where('id', 'in', part).execute(),
  )
  return new Map(rows.map((row) => [row.id, { ...row, words: JSON.parse(row.words) }]))
}

async function readNextNumber(transaction: Transaction): Promise<number> {
  const last = await transaction
    .selectFrom('food')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return Number(last?.number ?? 0) + 1
}

interface TermDiff {
  readonly removed: readonly FoodTermTable[]
  readonly added: readonly FoodTermTable[]
}

function diffTerms(before: IndexedFood | undefined, after: IndexedFood): TermDiff {
  const [old, fresh] = [before === undefined ? [] : createTermRows(before), createTermRows(after)]
  if (before?.rank !== after.rank) return { removed: old, added: fresh }
  return {
    removed: old.filter(({ word_id }) => !after.words.includes(word_id)),
    added: fresh.filter(({ word_id }) => !before.words.includes(word_id)),
  }
}

function createTermRows({ words, rank, number }: IndexedFood): readonly FoodTermTable[] {
  return words.map((word_id) => ({ word_id, rank, food: number }))
}

async function removeTerms(transaction: Transaction, removed: readonly FoodTermTable[]): Promise<void> {
  const [first] = removed
  if (first === undefined) return
  const words = removed.map(({ word_id }) => word_id)
  await transaction
    .deleteFrom('food_term')
    .where('word_id', 'in', words)
    .where('rank', '=', first.rank)
    .where('food', '=', first.food)
    .execute()
}

function sumCountChanges(diffs: readonly TermDiff[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>()
  const add = ({ word_id }: FoodTermTable, sign: number) => changes.set(word_id, (changes.get(word_id) ?? 0) + sign)
  for (const { removed, added } of diffs) {
    for (const term of removed) add(term, -1)
    for (const term of added) add(term, 1)
  }
  return changes
}

async function upsertFoods(transaction: Transaction, rows: readonly IndexedFood[]): Promise<void> {
  const values = rows.map((row): FoodTable => ({ ...row, words: JSON.stringify(row.words) }))
  const columns = [...storedFoodColumns, 'rank', 'words', 'terms'] as const
  await insertInBatches(values, (part) =>
    transaction
      .insertInto('food')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .column('number')
          .doUpdateSet(Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))),
      )
      .execute(),
  )
}

async function removeOtherFoods(transaction: Transaction, source: SourceId, ids: ReadonlySet<string>): Promise<number> {
  const all = await transaction.selectFrom('food').select('id').where('source', '=', source).execute()
  const removed = await readIndexedFoods(
    transaction,
    all.map(({ id }) => id).filter((id) => !ids.has(id)),
  )
  const rows = [...removed.values()]
  const diffs = rows.map((row): TermDiff => ({ removed: createTermRows(row), added: [] }))
  await mergePendingTerms(transaction)
  for (const { removed: terms } of diffs) await removeTerms(transaction, terms)
  await adjustFoodCounts(transaction, sumCountChanges(diffs))
  await queryInBatches(
    rows.map(({ id }) => id),
    (part) => transaction.deleteFrom('food').where('id', 'in', part).returning('id').execute(),
  )
  await adjustSourceCounts(transaction, rows, -1)
  return rows.length
}
