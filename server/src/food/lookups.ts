import type { Food } from '@haru/shared/food/food.ts'
import { isOneEditApart, toKeystrokes } from '@haru/shared/food/search-text.ts'
import { type CreatePlaceholder, memoize, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { decodeFoodRow, storedFoodColumns } from './food-rows.ts'
import {
  commonFoodsQuery,
  correctionsQuery,
  placeholders,
  prefixUpperBound,
  termsQuery,
  wordMatchesQuery,
  wordsQuery,
} from './lookup-queries.ts'
import { hashTypos, minPartLength, prefixKey, shortPrefixKey, suffixKey } from './terms.ts'

/** A word of the vocabulary, with the number of its foods. */
export interface IndexWord {
  readonly id: number
  readonly word: string
  readonly foods: number
}

/** The words that a typed word matches: exactly, at their end, at their beginning, or inside; the commonest first. */
export interface WordMatches {
  readonly typed: string
  readonly exact: IndexWord | null
  readonly ends: readonly IndexWord[]
  readonly starts: readonly IndexWord[]
  readonly parts: readonly IndexWord[]
}

/** The number and rank of a food in the index of a word. */
export interface IndexTerm {
  readonly word_id: number
  readonly rank: number
  readonly food: number
}

/** Prepares the index queries of a search for one database. Each query reads a bounded number of rows. */
export function prepareLookups(db: Database) {
  return { ...prepareWords(db), ...prepareTerms(db), ...prepareFoods(db) }
}

function prepareWords(db: Database) {
  const wordMatches = memoize((where: 'edge' | 'range') => prepareQuery((place) => wordMatchesQuery(db, where, place)))
  const words = memoize((size: number) => prepareQuery((place) => wordsQuery(db, size, place)))
  const corrections = memoize((size: number) => prepareQuery((place) => correctionsQuery(db, size, place)))
  return {
    matchWord: async (typed: string): Promise<WordMatches> => {
      const isShort = typed.length < minPartLength(typed)
      const rows = await wordMatches(isShort ? 'edge' : 'range')(db, {
        typed,
        edge: shortPrefixKey(typed),
        ending: isShort ? suffixKey(typed) : typed,
        from: prefixKey(typed),
        to: prefixUpperBound(prefixKey(typed)),
        partFrom: typed,
        partTo: prefixUpperBound(typed),
      })
      const ofKind = (kind: number) => rows.filter((row) => row.kind === kind && row.word !== typed)
      const exact = rows.find(({ word }) => word === typed) ?? null
      return { typed, exact, ends: ofKind(3), starts: ofKind(1), parts: ofKind(2) }
    },
    /** Finds the texts that are words of the vocabulary. */
    findWords: (texts: readonly string[]): Promise<readonly IndexWord[]> => {
      const size = sizeFor(texts.length)
      return words(size)(db, numberParams('word', padTo(texts, size, '')))
    },
    /** Finds the words that are one typo apart from a typed word. */
    findCorrections: async (typed: string): Promise<readonly IndexWord[]> => {
      const hashes = hashTypos(typed)
      if (hashes.length === 0) return []
      const size = sizeFor(hashes.length)
      const keystrokes = toKeystrokes(typed)
      const rows = await corrections(size)(db, numberParams('hash', padTo(hashes, size, 0)))
      return rows.filter(({ word }) => isOneEditApart(keystrokes, toKeystrokes(word)))
    },
  }
}

/** A word id, and the number of its foods to read. */
interface WordLimit {
  readonly id: number
  readonly limit: number
}

const noWord: WordLimit = { id: -1, limit: 0 }

function prepareTerms(db: Database) {
  const terms = memoize((size: number) => prepareQuery((place) => termsQuery(db, size, place)))
  const commonFoods = memoize((size: number) => prepareQuery((place) => commonFoodsQuery(db, size, place)))
  return {
    /** Finds the best foods of each word. */
    findTerms: (words: readonly WordLimit[]): Promise<readonly IndexTerm[]> => {
      const size = sizeFor(words.length)
      const all = padTo(words, size, noWord)
      const ids = all.map(({ id }) => id)
      const limits = all.map((each) => each.limit)
      return terms(size)(db, { ...numberParams('word', ids), ...numberParams('limit', limits) })
    },
    /** Finds the best foods that have all of these words. The first word must be the rarest. */
    findCommonFoods: (words: readonly number[], limit: number): Promise<readonly IndexTerm[]> =>
      commonFoods(words.length)(db, { ...numberParams('word', words), limit }),
  }
}

function prepareFoods(db: Database) {
  const foodPlaceholders = (size: number, place: CreatePlaceholder) =>
    placeholders(size, (i) => place<number>(`food${i}`))
  const foods = memoize((size: number) =>
    prepareQuery((place) =>
      db.selectFrom('food').select(storedFoodColumns).where('number', 'in', foodPlaceholders(size, place)),
    ),
  )
  const words = memoize((size: number) =>
    prepareQuery((place) =>
      db.selectFrom('food').select(['number', 'words']).where('number', 'in', foodPlaceholders(size, place)),
    ),
  )
  const foodParams = (numbers: readonly number[], size: number) => numberParams('food', padTo(numbers, size, -1))
  return {
    readFoods: async (numbers: readonly number[]): Promise<readonly Food[]> => {
      const size = sizeFor(numbers.length)
      return (await foods(size)(db, foodParams(numbers, size))).map(decodeFoodRow)
    },
    /** Reads the word ids of each food. */
    readWordIds: async (numbers: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
      const size = sizeFor(numbers.length)
      const rows = await words(size)(db, foodParams(numbers, size))
      return new Map(rows.map(({ number, words: ids }) => [number, JSON.parse(ids)]))
    },
  }
}

export type Lookups = ReturnType<typeof prepareLookups>

// A prepared query has a fixed number of placeholders. There are a few sizes; unused placeholders match nothing.
const sizes = [1, 2, 4, 8, 12, 16, 24, 32, 50, 80, 160, 240, 320, 600]

function sizeFor(count: number): number {
  return sizes.find((size) => size >= count) ?? count
}

function padTo<T>(values: readonly T[], size: number, filler: T): readonly T[] {
  return [...values, ...Array<T>(size - values.length).fill(filler)]
}

function numberParams<T>(name: string, values: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.map((value, i) => [`${name}${i}`, value]))
}
