import { inParts, insertAll } from '../db/many.ts'
import type { Transaction } from '../db/schema.ts'
import { handlesOf, rarityOf, spellingsOf } from './terms.ts'

interface Word {
  readonly id: number
  readonly word: string
  readonly foods: number
}

/** Answers the id of each word; those that are new become part of the vocabulary. Nobody else may write meanwhile. */
export async function learn(on: Transaction, words: ReadonlySet<string>): Promise<ReadonlyMap<string, number>> {
  const known = await inParts([...words], (part) =>
    on.selectFrom('food_word').select(['id', 'word']).where('word', 'in', part).execute(),
  )
  const ids = new Map(known.map(({ id, word }) => [word, id]))
  const unknown = [...words].filter((word) => !ids.has(word))
  if (unknown.length === 0) return ids
  const last = await on
    .selectFrom('food_word')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const fresh = unknown.map((word, i) => ({ id: Number(last?.id ?? 0) + 1 + i, word, foods: 0 }))
  await insertAll(fresh, (part) => on.insertInto('food_word').values(part).execute())
  await insertAll(fresh.flatMap(handleRows), (part) => on.insertInto('food_handle').values(part).execute())
  const spellings = fresh.flatMap(({ id, word }) => spellingsOf(word).map((hash) => ({ hash, word_id: id })))
  await insertAll(spellings, (part) => on.insertInto('food_spelling').values(part).execute())
  for (const { word, id } of fresh) ids.set(word, id)
  return ids
}

/** Counts more or fewer foods of words, by their ids. A word that has become common is told before others from then on. */
export async function count(on: Transaction, changes: ReadonlyMap<number, number>): Promise<void> {
  const changed = [...changes].filter(([, by]) => by !== 0)
  const before = await inParts(
    changed.map(([id]) => id),
    (part) => on.selectFrom('food_word').select(['id', 'word', 'foods']).where('id', 'in', part).execute(),
  )
  const after = before.map((word) => ({ ...word, foods: word.foods + (changes.get(word.id) ?? 0) }))
  await insertAll(after, (part) =>
    on
      .insertInto('food_word')
      .values(part)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ foods: ref('excluded.foods') })))
      .execute(),
  )
  const moved = before.filter(({ foods }, i) => rarityOf(foods) !== rarityOf(after[i]?.foods ?? 0))
  for (const word of moved) await forget(on, word)
  const movedIds = new Set(moved.map(({ id }) => id))
  const fresh = after.filter(({ id }) => movedIds.has(id)).flatMap(handleRows)
  await insertAll(fresh, (part) => on.insertInto('food_handle').values(part).execute())
}

function handleRows({ id, word, foods }: Word) {
  const rarity = rarityOf(foods)
  return handlesOf(word).map((text) => ({ text, rarity, word_id: id }))
}

async function forget(on: Transaction, { id, word, foods }: Word): Promise<void> {
  await on
    .deleteFrom('food_handle')
    .where('text', 'in', handlesOf(word))
    .where('rarity', '=', rarityOf(foods))
    .where('word_id', '=', id)
    .execute()
}
