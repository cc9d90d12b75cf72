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
    withBatch?: (on: Transaction, changed: number) => Promise<void>,
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
  const inTransaction = <T>(work: (on: Transaction) => Promise<T>) => withCatalogueTransaction(db, work)
  let pendingTerms = 0
  let changedFoods = 0

  async function flushTerms(): Promise<void> {
    await inTransaction(mergePendingTerms)
    pendingTerms = 0
  }

  async function flushAndTidy(): Promise<void> {
    await flushTerms()
    if (changedFoods >= maxFoodsBeforeTidy) await vacuumTables(db, catalogueTables)
    changedFoods = 0
  }

  return {
    put: (foods) => inTransaction(async (on) => (await writeBatch(on, foods, 'food_term')).changed),
    putMany: async (foods, withBatch) => {
      const done = await inTransaction(async (on) => {
        const batch = await writeBatch(on, foods, 'food_pending')
        await withBatch?.(on, batch.changed)
        return batch
      })
      changedFoods += done.changed
      pendingTerms = done.terms + (done.isFlushed ? 0 : pendingTerms)
      if (pendingTerms >= maxPendingTerms) await flushTerms()
      return done.changed
    },
    flush: flushAndTidy,
    removeExcept: (source, ids) => inTransaction((on) => removeFoodsExcept(on, source, ids)),
    ...openCatalogueSources(db),
  }
}

const termColumns = ['word_id', 'rank', 'food'] as const satisfies (keyof FoodTermTable)[]

/** About how many terms one statement moves: it must end within the statement timeout of PostgreSQL, also on a busy machine. */
const maxTermsAtOnce = 20_000

/** Moves the pending terms to the index in index order, which touches far fewer pages than inserting them one by one. */
async function mergePendingTerms(on: Transaction): Promise<void> {
  for (;;) {
    const next = await on
      .selectFrom('food_pending')
      .select('word_id')
      .orderBy('word_id')
      .offset(maxTermsAtOnce)
      .limit(1)
      .executeTakeFirst()
    await mergePendingUpTo(on, next?.word_id ?? maxWordId)
    if (next === undefined) return
  }
}

const maxWordId = 2 ** 31 - 1

async function mergePendingUpTo(on: Transaction, wordId: number): Promise<void> {
  await on
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
  await on.deleteFrom('food_pending').where('word_id', '<=', wordId).execute()
}

interface BatchResult {
  /** The number of added or changed foods. */
  readonly changed: number
  readonly terms: number
  /** Whether the pending terms were merged before. */
  readonly isFlushed: boolean
}

type IndexedFood = Omit<FoodTable, 'words'> & { readonly words: readonly number[] }

async function writeBatch(
  on: Transaction,
  foods: readonly Food[],
  table: 'food_term' | 'food_pending',
): Promise<BatchResult> {
  const latest = new Map(foods.map((food) => [food.id, encodeFoodRow(food)]))
  const before = await readIndexedFoods(on, [...latest.keys()])
  const all = [...latest.values()].map((row) => ({ row, terms: toFoodTerms(decodeFoodRow(row)) }))
  const different = all.filter(({ row, terms: { hash } }) => {
    const known = before.get(row.id)
    return known?.terms !== hash || storedFoodColumns.some((column) => known[column] !== row[column])
  })
  if (different.length === 0) return { changed: 0, terms: 0, isFlushed: false }

  const changed = different.map(({ row }) => row)
  const terms = new Map(different.map((each) => [each.row.id, each.terms]))
  const ids = await ensureWords(on, new Set([...terms.values()].flatMap(({ words }) => words)))
  const next = await readNextNumber(on)
  const rows = changed.map((row, i): IndexedFood => {
    const { words, rank, hash } = terms.get(row.id) ?? { words: [], rank: 0, hash: 0 }
    const number = before.get(row.id)?.number ?? next + i
    return { ...row, number, rank, words: words.map((word) => ids.get(word) ?? 0), terms: hash }
  })
  const diffs = rows.map((row) => diffTerms(before.get(row.id), row))
  const isFlushed = diffs.some(({ removed }) => removed.length > 0)
  if (isFlushed) await mergePendingTerms(on)
  for (const { removed } of diffs) await removeTerms(on, removed)
  const added = diffs.flatMap((diff) => diff.added)
  await insertInBatches(added, (part) => on.insertInto(table).values(part).execute())
  await adjustFoodCounts(on, sumCountChanges(diffs))
  await upsertFoods(on, rows)
  await adjustSourceCounts(
    on,
    rows.filter(({ id }) => !before.has(id)),
    1,
  )
  return { changed: rows.length, terms: table === 'food_pending' ? added.length : 0, isFlushed }
}

async function readIndexedFoods(on: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, IndexedFood>> {
  const rows = await queryInBatches(ids, (part) => on.selectFrom('food').selectAll().where('id', 'in', part).execute())
  return new Map(rows.map((row) => [row.id, { ...row, words: JSON.parse(row.words) }]))
}

async function readNextNumber(on: Transaction): Promise<number> {
  const last = await on
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

async function removeTerms(on: Transaction, removed: readonly FoodTermTable[]): Promise<void> {
  const [first] = removed
  if (first === undefined) return
  const words = removed.map(({ word_id }) => word_id)
  await on
    .deleteFrom('food_term')
    .where('word_id', 'in', words)
    .where('rank', '=', first.rank)
    .where('food', '=', first.food)
    .execute()
}

function sumCountChanges(diffs: readonly TermDiff[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>()
  const add = ({ word_id }: FoodTermTable, by: number) => changes.set(word_id, (changes.get(word_id) ?? 0) + by)
  for (const { removed, added } of diffs) {
    for (const term of removed) add(term, -1)
    for (const term of added) add(term, 1)
  }
  return changes
}

async function upsertFoods(on: Transaction, rows: readonly IndexedFood[]): Promise<void> {
  const values = rows.map((row): FoodTable => ({ ...row, words: JSON.stringify(row.words) }))
  const columns = [...storedFoodColumns, 'rank', 'words', 'terms'] as const
  await insertInBatches(values, (part) =>
    on
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

async function removeFoodsExcept(on: Transaction, source: SourceId, ids: ReadonlySet<string>): Promise<number> {
  const all = await on.selectFrom('food').select('id').where('source', '=', source).execute()
  const removed = await readIndexedFoods(
    on,
    all.map(({ id }) => id).filter((id) => !ids.has(id)),
  )
  const rows = [...removed.values()]
  const diffs = rows.map((row): TermDiff => ({ removed: createTermRows(row), added: [] }))
  await mergePendingTerms(on)
  for (const { removed: terms } of diffs) await removeTerms(on, terms)
  await adjustFoodCounts(on, sumCountChanges(diffs))
  await queryInBatches(
    rows.map(({ id }) => id),
    (part) => on.deleteFrom('food').where('id', 'in', part).returning('id').execute(),
  )
  await adjustSourceCounts(on, rows, -1)
  return rows.length
}
