import type { Food } from '@haru/shared/food/food.ts'
import { toKeystrokes } from '@haru/shared/food/search-text.ts'
import { isOneEditApart } from '@haru/shared/food/typos.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { type CreatePlaceholder, prepareQuery } from '../db/prepared-query.ts'
import type { Database } from '../db/schema.ts'
import { decodeFoodRow, storedFoodColumns } from './food-rows.ts'
import {
  buildCommonFoodsQuery,
  buildCorrectionsQuery,
  buildTermsQuery,
  buildWordMatchesQuery,
  buildWordsQuery,
  createPlaceholderList,
  getPrefixUpperBound,
  type MatchKind,
  matchKinds,
} from './lookup-queries.ts'
import { getMinPartLength, hashTypos, toPrefixKey, toShortPrefixKey, toSuffixKey } from './terms.ts'

/** A word of the vocabulary, with the number of its foods. */
export interface IndexWord {
  readonly id: number
  readonly word: string
  readonly foodCount: number
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
  const wordMatches = memoize((where: 'edge' | 'range') =>
    prepareQuery((placeholder) => buildWordMatchesQuery(db, where, placeholder)),
  )
  const words = memoize((size: number) => prepareQuery((placeholder) => buildWordsQuery(db, size, placeholder)))
  const corrections = memoize((size: number) =>
    prepareQuery((placeholder) => buildCorrectionsQuery(db, size, placeholder)),
  )
  return {
    matchWord: async (typed: string): Promise<WordMatches> => {
      const isShort = typed.length < getMinPartLength(typed)
      const rows = await wordMatches(isShort ? 'edge' : 'range')(db, {
        typed,
        edge: toShortPrefixKey(typed),
        ending: isShort ? toSuffixKey(typed) : typed,
        from: toPrefixKey(typed),
        to: getPrefixUpperBound(toPrefixKey(typed)),
        partFrom: typed,
        partTo: getPrefixUpperBound(typed),
      })
      const selectKind = (kind: MatchKind) => rows.filter((row) => row.kind === kind && row.word !== typed)
      const exact = rows.find(({ word }) => word === typed) ?? null
      return {
        typed,
        exact,
        ends: selectKind(matchKinds.end),
        starts: selectKind(matchKinds.start),
        parts: selectKind(matchKinds.part),
      }
    },
    /** Finds the texts that are words of the vocabulary. */
    findWords: (texts: readonly string[]): Promise<readonly IndexWord[]> => {
      const size = chooseQuerySize(texts.length)
      return words(size)(db, createNumberedParams('word', padTo(texts, size, '')))
    },
    /** Finds the words that are one typo apart from a typed word. */
    findCorrections: async (typed: string): Promise<readonly IndexWord[]> => {
      const hashes = hashTypos(typed)
      if (hashes.length === 0) return []
      const size = chooseQuerySize(hashes.length)
      const keystrokes = toKeystrokes(typed)
      const rows = await corrections(size)(db, createNumberedParams('hash', padTo(hashes, size, 0)))
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
  const terms = memoize((size: number) => prepareQuery((placeholder) => buildTermsQuery(db, size, placeholder)))
  const commonFoods = memoize((size: number) =>
    prepareQuery((placeholder) => buildCommonFoodsQuery(db, size, placeholder)),
  )
  return {
    /** Finds the best foods of each word. */
    findTerms: (words: readonly WordLimit[]): Promise<readonly IndexTerm[]> => {
      const size = chooseQuerySize(words.length)
      const all = padTo(words, size, noWord)
      const ids = all.map(({ id }) => id)
      const limits = all.map((each) => each.limit)
      return terms(size)(db, { ...createNumberedParams('word', ids), ...createNumberedParams('limit', limits) })
    },
    /** Finds the best foods that have all of these words. The first word must be the rarest. */
    findCommonFoods: (words: readonly number[], limit: number): Promise<readonly IndexTerm[]> =>
      commonFoods(words.length)(db, { ...createNumberedParams('word', words), limit }),
  }
}

function prepareFoods(db: Database) {
  const createFoodPlaceholders = (size: number, placeholder: CreatePlaceholder) =>
    createPlaceholderList(size, (i) => placeholder<number>(`food${i}`))
  const foods = memoize((size: number) =>
    prepareQuery((placeholder) =>
      db.selectFrom('food').select(storedFoodColumns).where('number', 'in', createFoodPlaceholders(size, placeholder)),
    ),
  )
  const words = memoize((size: number) =>
    prepareQuery((placeholder) =>
      db
        .selectFrom('food')
        .select(['number', 'words'])
        .where('number', 'in', createFoodPlaceholders(size, placeholder)),
    ),
  )
  const createFoodParams = (numbers: readonly number[], size: number) =>
    createNumberedParams('food', padTo(numbers, size, -1))
  return {
    readFoods: async (numbers: readonly number[]): Promise<readonly Food[]> => {
      const size = chooseQuerySize(numbers.length)
      return (await foods(size)(db, createFoodParams(numbers, size))).map(decodeFoodRow)
    },
    /** Reads the word ids of each food. */
    readWordIds: async (numbers: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> => {
      const size = chooseQuerySize(numbers.length)
      const rows = await words(size)(db, createFoodParams(numbers, size))
      return new Map(rows.map(({ number, words: ids }) => [number, JSON.parse(ids)]))
    },
  }
}

export type Lookups = ReturnType<typeof prepareLookups>

// A prepared query has a fixed number of placeholders. There are a few sizes; unused placeholders match nothing.
const sizes = [1, 2, 4, 8, 12, 16, 24, 32, 50, 80, 160, 240, 320, 600]

function chooseQuerySize(count: number): number {
  return sizes.find((size) => size >= count) ?? count
}

function padTo<T>(values: readonly T[], size: number, filler: T): readonly T[] {
  return [...values, ...Array<T>(size - values.length).fill(filler)]
}

function createNumberedParams<T>(name: string, values: readonly T[]): Readonly<Record<string, T>> {
  return Object.fromEntries(values.map((value, i) => [`${name}${i}`, value]))
}
