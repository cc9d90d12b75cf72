import type { Food, SourceId } from '@haru/shared/food/food.ts'
import { sql } from 'kysely'
import { inParts, insertAll } from '../db/many.ts'
import type { Database, FoodTable, FoodTermTable, Transaction } from '../db/schema.ts'
import { tidy } from '../db/tidy.ts'
import { inCatalogue } from './in-catalogue.ts'
import { foodColumns, readFood, writeFood } from './rows.ts'
import { countSources, openSources, type Sources } from './sources.ts'
import { termsOf } from './terms.ts'
import { count, learn } from './vocabulary.ts'

/** What is known of foods by everybody, and the index they are found by. */
export interface Catalogue extends Sources {
  /**
   * Writes foods over those with their ids, whole or not at all, and answers how many were new or other than before, or were
   * found by other words. They
   * are found from then on. For batches of some hundred.
   */
  readonly put: (foods: readonly Food[]) => Promise<number>
  /**
   * The same for a great many. The index is put in order now and then instead of at once, which is ten times faster for a
   * million: what was put is found after `settle`. What `beside` writes, who hears how
   * many changed, is written with them or not at all.
   */
  readonly putMany: (
    foods: readonly Food[],
    beside?: (on: Transaction, changed: number) => Promise<void>,
  ) => Promise<number>
  /** Puts in order what `putMany` left, also that of a process which ended before it came to it. */
  readonly settle: () => Promise<void>
  /** Removes the foods of a source whose ids are not among these; answers how many. */
  readonly keepOnly: (source: SourceId, ids: ReadonlySet<string>) => Promise<number>
}

/** Terms that wait before they are put in order: about a second's work, which others who write wait for. */
const mostPending = 100_000
/** Foods that PostgreSQL takes in its stride. */
const mostUntidy = 10_000
const tablesOfMany = ['food_term', 'food_handle', 'food_word', 'food_spelling', 'food'] as const

export function openCatalogue(db: Database): Catalogue {
  const alone = <T>(work: (on: Transaction) => Promise<T>) => inCatalogue(db, work)
  let pending = 0
  let written = 0

  async function settle(): Promise<void> {
    await alone(order)
    pending = 0
  }

  async function settleAll(): Promise<void> {
    await settle()
    if (written >= mostUntidy) await tidy(db, tablesOfMany)
    written = 0
  }

  return {
    put: (foods) => alone(async (on) => (await write(on, foods, 'food_term')).changed),
    putMany: async (foods, beside) => {
      const done = await alone(async (on) => {
        const batch = await write(on, foods, 'food_pending')
        await beside?.(on, batch.changed)
        return batch
      })
      written += done.changed
      pending = done.terms + (done.isOrdered ? 0 : pending)
      if (pending >= mostPending) await settle()
      return done.changed
    },
    settle: settleAll,
    keepOnly: (source, ids) => alone((on) => keepOnly(on, source, ids)),
    ...openSources(db),
  }
}

const termColumns = ['word_id', 'rank', 'food'] as const satisfies (keyof FoodTermTable)[]

/** About how many terms one statement moves. PostgreSQL ends a statement after eight seconds, and a busy machine is slow. */
const maxTermsAtOnce = 20_000

/** Puts the terms that wait where they belong, in their order: far fewer pages are touched than by one after the other. */
async function order(on: Transaction): Promise<void> {
  for (;;) {
    const next = await on
      .selectFrom('food_pending')
      .select('word_id')
      .orderBy('word_id')
      .offset(maxTermsAtOnce)
      .limit(1)
      .executeTakeFirst()
    await orderUpTo(on, next?.word_id ?? maxWordId)
    if (next === undefined) return
  }
}

const maxWordId = 2 ** 31 - 1

async function orderUpTo(on: Transaction, wordId: number): Promise<void> {
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

interface Written {
  /** How many foods are new, or other than before. */
  readonly changed: number
  readonly terms: number
  /** Whether what waited was put in order first. */
  readonly isOrdered: boolean
}

type Stored = Omit<FoodTable, 'words'> & { readonly words: readonly number[] }

async function write(on: Transaction, foods: readonly Food[], table: 'food_term' | 'food_pending'): Promise<Written> {
  const latest = new Map(foods.map((food) => [food.id, writeFood(food)]))
  const before = await stored(on, [...latest.keys()])
  const all = [...latest.values()].map((row) => ({ row, terms: termsOf(readFood(row)) }))
  const different = all.filter(({ row, terms: { hash } }) => {
    const known = before.get(row.id)
    return known?.terms !== hash || foodColumns.some((column) => known[column] !== row[column])
  })
  if (different.length === 0) return { changed: 0, terms: 0, isOrdered: false }

  const changed = different.map(({ row }) => row)
  const terms = new Map(different.map((each) => [each.row.id, each.terms]))
  const ids = await learn(on, new Set([...terms.values()].flatMap(({ words }) => words)))
  const next = await nextNumber(on)
  const rows = changed.map((row, i): Stored => {
    const { words, rank, hash } = terms.get(row.id) ?? { words: [], rank: 0, hash: 0 }
    const number = before.get(row.id)?.number ?? next + i
    return { ...row, number, rank, words: words.map((word) => ids.get(word) ?? 0), terms: hash }
  })
  const diffs = rows.map((row) => diffOf(before.get(row.id), row))
  const isOrdered = diffs.some(({ gone }) => gone.length > 0)
  if (isOrdered) await order(on)
  for (const { gone } of diffs) await removeTerms(on, gone)
  const added = diffs.flatMap((diff) => diff.added)
  await insertAll(added, (part) => on.insertInto(table).values(part).execute())
  await count(on, tallied(diffs))
  await upsert(on, rows)
  await countSources(
    on,
    rows.filter(({ id }) => !before.has(id)),
    1,
  )
  return { changed: rows.length, terms: table === 'food_pending' ? added.length : 0, isOrdered }
}

async function stored(on: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
  const rows = await inParts(ids, (part) => on.selectFrom('food').selectAll().where('id', 'in', part).execute())
  return new Map(rows.map((row) => [row.id, { ...row, words: JSON.parse(row.words) }]))
}

async function nextNumber(on: Transaction): Promise<number> {
  const last = await on
    .selectFrom('food')
    .select(({ fn }) => fn.max('number').as('number'))
    .executeTakeFirst()
  return Number(last?.number ?? 0) + 1
}

interface Diff {
  readonly gone: readonly FoodTermTable[]
  readonly added: readonly FoodTermTable[]
}

function diffOf(before: Stored | undefined, after: Stored): Diff {
  const [old, fresh] = [before === undefined ? [] : termRows(before), termRows(after)]
  if (before?.rank !== after.rank) return { gone: old, added: fresh }
  return {
    gone: old.filter(({ word_id }) => !after.words.includes(word_id)),
    added: fresh.filter(({ word_id }) => !before.words.includes(word_id)),
  }
}

function termRows({ words, rank, number }: Stored): readonly FoodTermTable[] {
  return words.map((word_id) => ({ word_id, rank, food: number }))
}

async function removeTerms(on: Transaction, gone: readonly FoodTermTable[]): Promise<void> {
  const [first] = gone
  if (first === undefined) return
  const words = gone.map(({ word_id }) => word_id)
  await on
    .deleteFrom('food_term')
    .where('word_id', 'in', words)
    .where('rank', '=', first.rank)
    .where('food', '=', first.food)
    .execute()
}

function tallied(diffs: readonly Diff[]): ReadonlyMap<number, number> {
  const changes = new Map<number, number>()
  const add = ({ word_id }: FoodTermTable, by: number) => changes.set(word_id, (changes.get(word_id) ?? 0) + by)
  for (const { gone, added } of diffs) {
    for (const term of gone) add(term, -1)
    for (const term of added) add(term, 1)
  }
  return changes
}

async function upsert(on: Transaction, rows: readonly Stored[]): Promise<void> {
  const values = rows.map((row): FoodTable => ({ ...row, words: JSON.stringify(row.words) }))
  const columns = [...foodColumns, 'rank', 'words', 'terms'] as const
  await insertAll(values, (part) =>
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

async function keepOnly(on: Transaction, source: SourceId, ids: ReadonlySet<string>): Promise<number> {
  const all = await on.selectFrom('food').select('id').where('source', '=', source).execute()
  const gone = await stored(
    on,
    all.map(({ id }) => id).filter((id) => !ids.has(id)),
  )
  const rows = [...gone.values()]
  const diffs = rows.map((row): Diff => ({ gone: termRows(row), added: [] }))
  await order(on)
  for (const { gone: terms } of diffs) await removeTerms(on, terms)
  await count(on, tallied(diffs))
  await inParts(
    rows.map(({ id }) => id),
    (part) => on.deleteFrom('food').where('id', 'in', part).returning('id').execute(),
  )
  await countSources(on, rows, -1)
  return rows.length
}
