import { insertInBatches, queryInBatches } from '../db/batches.ts'
import type { Transaction } from '../db/schema.ts'
import { createIndexKeys, hashTypos, toRarity } from './terms.ts'

interface WordRow {
  readonly id: number
  readonly word: string
  readonly foods: number
}

/** Returns the id of each word, and adds new words to the vocabulary. Needs the lock of a catalogue transaction. */
export async function ensureWords(
  transaction: Transaction,
  words: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const storedWords = await queryInBatches([...words], (part) =>
    transaction.selectFrom('food_word').select(['id', 'word']).where('word', 'in', part).execute(),
  )
  const ids = new Map(storedWords.map(({ id, word }) => [word, id]))
  const unknown = [...words].filter((word) => !ids.has(word))
  if (unknown.length === 0) return ids
  const last = await transaction
    .selectFrom('food_word')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const newWords = unknown.map((word, i) => ({ id: Number(last?.id ?? 0) + 1 + i, word, foods: 0 }))
  await insertInBatches(newWords, (part) => transaction.insertInto('food_word').values(part).execute())
  await insertInBatches(newWords.flatMap(createIndexKeyRows), (part) =>
    transaction.insertInto('food_handle').values(part).execute(),
  )
  const typoHashes = newWords.flatMap(({ id, word }) => hashTypos(word).map((hash) => ({ hash, word_id: id })))
  await insertInBatches(typoHashes, (part) => transaction.insertInto('food_spelling').values(part).execute())
  for (const { word, id } of newWords) ids.set(word, id)
  return ids
}

/** Adjusts the food counts of words by id, and moves their index keys if their rarity changes: common words come first. */
export async function adjustFoodCounts(transaction: Transaction, changes: ReadonlyMap<number, number>): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0)
  const before = await queryInBatches(
    changed.map(([id]) => id),
    (part) => transaction.selectFrom('food_word').select(['id', 'word', 'foods']).where('id', 'in', part).execute(),
  )
  const after = before.map((word) => ({ ...word, foods: word.foods + (changes.get(word.id) ?? 0) }))
  await insertInBatches(after, (part) =>
    transaction
      .insertInto('food_word')
      .values(part)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ foods: ref('excluded.foods') })))
      .execute(),
  )
  const movedWords = before.filter(({ foods }, i) => toRarity(foods) !== toRarity(after[i]?.foods ?? 0))
  for (const word of movedWords) await removeIndexKeys(transaction, word)
  const movedIds = new Set(movedWords.map(({ id }) => id))
  const newKeys = after.filter(({ id }) => movedIds.has(id)).flatMap(createIndexKeyRows)
  await insertInBatches(newKeys, (part) => transaction.insertInto('food_handle').values(part).execute())
}

function createIndexKeyRows({ id, word, foods }: WordRow) {
  const rarity = toRarity(foods)
  return createIndexKeys(word).map((text) => ({ text, rarity, word_id: id }))
}

async function removeIndexKeys(transaction: Transaction, { id, word, foods }: WordRow): Promise<void> {
  await transaction
    .deleteFrom('food_handle')
    .where('text', 'in', createIndexKeys(word))
    .where('rarity', '=', toRarity(foods))
    .where('word_id', '=', id)
    .execute()
}
