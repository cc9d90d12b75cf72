import type { Food } from '@haru/shared/food/food.ts'
import { isOneEdit, keysOf } from '@haru/shared/food/normal.ts'
import { once, type PlaceOf, prepare } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import { foodColumns, readFood } from './rows.ts'
import { beginning, edge, ending, shortestPart, spellingsOf } from './terms.ts'

/** A word of the vocabulary. */
export interface Word {
  readonly id: number
  readonly word: string
  readonly foods: number
}

/** What a typed word may be of: itself, the beginning of words, a part of words; the commonest first. */
export interface Meanings {
  readonly typed: string
  readonly exact: Word | null
  readonly starts: readonly Word[]
  readonly parts: readonly Word[]
}

/** A food of a word, before anything is read of it. */
export interface Term {
  readonly word_id: number
  readonly rank: number
  readonly food: number
}

/** How many words of each kind a typed one may mean. */
const mostMeanings = 20

/** The questions that a search asks of the index, built once for one database. Each reads a bounded number of rows. */
export function prepareLookups(db: Database) {
  return { ...prepareWords(db), ...prepareTerms(db), ...prepareFoods(db) }
}

function prepareWords(db: Database) {
  const meanings = once((where: 'edge' | 'range') => prepare((place) => meaningsQuery(db, where, place)))
  const named = once((size: number) => prepare((place) => wordsQuery(db, size, place)))
  const slips = once((size: number) => prepare((place) => slipsQuery(db, size, place)))
  return {
    meaningsOf: async (typed: string): Promise<Meanings> => {
      const rows = await meanings(typed.length < shortestPart(typed) ? 'edge' : 'range')(db, {
        typed,
        edge: edge(typed),
        ending: ending(typed),
        from: beginning(typed),
        to: behind(beginning(typed)),
        partFrom: typed,
        partTo: behind(typed),
      })
      const of = (kind: number) => rows.filter((row) => row.kind === kind && row.word !== typed)
      return { typed, exact: rows.find(({ word }) => word === typed) ?? null, starts: of(1), parts: of(2) }
    },
    /** Those of these texts that are words. */
    wordsAmong: (texts: readonly string[]): Promise<readonly Word[]> => {
      const size = sizeFor(texts.length)
      return named(size)(db, numbered('word', padded(texts, size, '')))
    },
    /** The words that a typed one is a slip of. */
    slipsOf: async (typed: string): Promise<readonly Word[]> => {
      const hashes = spellingsOf(typed)
      if (hashes.length === 0) return []
      const size = sizeFor(hashes.length)
      const keys = keysOf(typed)
      const rows = await slips(size)(db, numbered('hash', padded(hashes, size, 0)))
      return rows.filter(({ word }) => isOneEdit(keys, keysOf(word)))
    },
  }
}

/** A word, and how many of its foods are wanted. */
interface Wanted {
  readonly id: number
  readonly most: number
}

const nothingWanted: Wanted = { id: -1, most: 0 }

function prepareTerms(db: Database) {
  const terms = once((size: number) => prepare((place) => termsQuery(db, size, place)))
  const together = once((size: number) => prepare((place) => togetherQuery(db, size, place)))
  return {
    /** The best foods of each of these words. */
    termsOf: (words: readonly Wanted[]): Promise<readonly Term[]> => {
      const size = sizeFor(words.length)
      const all = padded(words, size, nothingWanted)
      const ids = all.map(({ id }) => id)
      const most = all.map((each) => each.most)
      return terms(size)(db, { ...numbered('word', ids), ...numbered('most', most) })
    },
    /** The best foods that have all of these words, which begin with the rarest. */
    foodsWith: (words: readonly number[], most: number): Promise<readonly Term[]> =>
      together(words.length)(db, { ...numbered('word', words), most }),
  }
}

function prepareFoods(db: Database) {
  const among = (size: number, place: PlaceOf) => places(size, (i) => place<number>(`food${i}`))
  const foods = once((size: number) =>
    prepare((place) => db.selectFrom('food').select(foodColumns).where('number', 'in', among(size, place))),
  )
  const words = once((size: number) =>
    prepare((place) => db.selectFrom('food').select(['number', 'words']).where('number', 'in', among(size, place))),
  )
  const asked = (numbers: readonly number[], size: number) => numbered('food', padded(numbers, size, -1))
  return {
    foodsOf: async (numbers: readonly number[]): Promise<readonly Food[]> => {
      const size = sizeFor(numbers.length)
      return (await foods(size)(db, asked(numbers, size))).map(readFood)
    },
    /** The ids of the words of each of these foods. */
    wordsOf: async (numbers: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
      const size = sizeFor(numbers.length)
      const rows = await words(size)(db, asked(numbers, size))
      return new Map(rows.map(({ number, words: ids }) => [number, JSON.parse(ids)]))
    },
  }
}

export type Lookups = ReturnType<typeof prepareLookups>

const mostSlips = 24

/** How far the foods of the rarest of several words are looked through. */
const farthest = 20_000

// A query has as many places as it was built with: a few sizes, and what is not needed asks for nothing.
const sizes = [1, 2, 4, 8, 12, 16, 24, 32, 50, 80, 160, 240, 320, 600]

function sizeFor(count: number): number {
  return sizes.find((size) => size >= count) ?? count
}

function places<T>(size: number, place: (i: number) => T): T[] {
  return Array.from({ length: size }, (_place, i) => place(i))
}

function padded<T>(values: readonly T[], size: number, filler: T): readonly T[] {
  return [...values, ...Array<T>(size - values.length).fill(filler)]
}

function numbered<T>(name: string, values: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.map((value, i) => [`${name}${i}`, value]))
}

/** What no text that begins so comes after. */
function behind(text: string): string {
  return `${text}\u{10ffff}`
}

function meaningsQuery(db: Database, where: 'edge' | 'range', place: PlaceOf) {
  const handles = (kind: number, of: 'edge' | 'ending' | 'from' | 'partFrom', to: 'to' | 'partTo' | null) => {
    const query = db
      .selectFrom('food_handle')
      .select(['word_id', 'rarity', ({ lit }) => lit<number>(kind).as('kind')])
      .$if(to === null, (each) => each.where('text', '=', place(of)))
      .$if(to !== null, (each) => each.where('text', '>=', place(of)).where('text', '<', place(to ?? '')))
      .where('rarity', '<', absent)
      .orderBy('rarity')
      .orderBy('text')
      .orderBy('word_id')
      .limit(mostMeanings)
    return db.selectFrom(query.as('handle')).select(['word_id', 'kind'])
  }
  const found =
    where === 'edge' ? handles(1, 'edge', null) : handles(1, 'from', 'to').unionAll(handles(2, 'partFrom', 'partTo'))
  const itself = db
    .selectFrom('food_word')
    .select(['id as word_id', ({ lit }) => lit<number>(0).as('kind')])
    .where('word', '=', place('typed'))
  return db
    .selectFrom(found.unionAll(itself).as('found'))
    .innerJoin('food_word', 'food_word.id', 'found.word_id')
    .select(['food_word.id', 'food_word.word', 'food_word.foods', 'found.kind'])
    .where('food_word.foods', '>', 0)
}

function wordsQuery(db: Database, size: number, place: PlaceOf) {
  return db
    .selectFrom('food_word')
    .select(['id', 'word', 'foods'])
    .where(
      'word',
      'in',
      places(size, (i) => place(`word${i}`)),
    )
    .where('foods', '>', 0)
}

function slipsQuery(db: Database, size: number, place: PlaceOf) {
  return db
    .selectFrom('food_spelling')
    .innerJoin('food_word', 'food_word.id', 'food_spelling.word_id')
    .select(['food_word.id', 'food_word.word', 'food_word.foods'])
    .distinct()
    .where(
      'food_spelling.hash',
      'in',
      places(size, (i) => place<number>(`hash${i}`)),
    )
    .where('food_word.foods', '>', 0)
    .orderBy('food_word.foods', 'desc')
    .limit(mostSlips)
}

/** No word is as rare as this. */
const absent = 16

function termsQuery(db: Database, size: number, place: PlaceOf) {
  const best = (i: number) => {
    const query = db
      .selectFrom('food_term')
      .select(['word_id', 'rank', 'food'])
      .where('word_id', '=', place<number>(`word${i}`))
      .orderBy('rank')
      .orderBy('food')
      .limit(place<number>(`most${i}`))
    return db.selectFrom(query.as(`best${i}`)).select(['word_id', 'rank', 'food'])
  }
  return places(size, best).reduce((all, each) => all.unionAll(each))
}

function togetherQuery(db: Database, size: number, place: PlaceOf) {
  const rarest = db
    .selectFrom('food_term')
    .select(['word_id', 'rank', 'food'])
    .where('word_id', '=', place<number>('word0'))
    .orderBy('rank')
    .orderBy('food')
    .limit(farthest)
  let query = db.selectFrom(rarest.as('rarest')).select(['rarest.word_id', 'rarest.rank', 'rarest.food'])
  for (let i = 1; i < size; i += 1) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('food_term')
          .select('food_term.food')
          .where('food_term.word_id', '=', place<number>(`word${i}`))
          .whereRef('food_term.rank', '=', 'rarest.rank')
          .whereRef('food_term.food', '=', 'rarest.food'),
      ),
    )
  }
  return query.orderBy('rarest.rank').orderBy('rarest.food').limit(place<number>('most'))
}
