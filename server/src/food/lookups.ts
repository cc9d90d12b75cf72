import type { Food } from '@haru/shared/food/food.ts'
import { isOneEditApart, toKeystrokes } from '@haru/shared/food/search-text.ts'
import { once, type PlaceOf, prepare } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import { behind, meaningsQuery, places, slipsQuery, termsQuery, togetherQuery, wordsQuery } from './lookup-queries.ts'
import { foodColumns, readFood } from './rows.ts'
import { beginning, edge, ending, shortestPart, spellingsOf } from './terms.ts'

/** A word of the vocabulary. */
export interface Word {
  readonly id: number
  readonly word: string
  readonly foods: number
}

/** What a typed word may be of: itself, the end of words, the beginning of words, a part of words; the commonest first. */
export interface Meanings {
  readonly typed: string
  readonly exact: Word | null
  readonly ends: readonly Word[]
  readonly starts: readonly Word[]
  readonly parts: readonly Word[]
}

/** A food of a word, before anything is read of it. */
export interface Term {
  readonly word_id: number
  readonly rank: number
  readonly food: number
}

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
      const isShort = typed.length < shortestPart(typed)
      const rows = await meanings(isShort ? 'edge' : 'range')(db, {
        typed,
        edge: edge(typed),
        ending: isShort ? ending(typed) : typed,
        from: beginning(typed),
        to: behind(beginning(typed)),
        partFrom: typed,
        partTo: behind(typed),
      })
      const of = (kind: number) => rows.filter((row) => row.kind === kind && row.word !== typed)
      const exact = rows.find(({ word }) => word === typed) ?? null
      return { typed, exact, ends: of(3), starts: of(1), parts: of(2) }
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
      const keys = toKeystrokes(typed)
      const rows = await slips(size)(db, numbered('hash', padded(hashes, size, 0)))
      return rows.filter(({ word }) => isOneEditApart(keys, toKeystrokes(word)))
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

// A query has as many places as it was built with: a few sizes, and what is not needed asks for nothing.
const sizes = [1, 2, 4, 8, 12, 16, 24, 32, 50, 80, 160, 240, 320, 600]

function sizeFor(count: number): number {
  return sizes.find((size) => size >= count) ?? count
}

function padded<T>(values: readonly T[], size: number, filler: T): readonly T[] {
  return [...values, ...Array<T>(size - values.length).fill(filler)]
}

function numbered<T>(name: string, values: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.map((value, i) => [`${name}${i}`, value]))
}
