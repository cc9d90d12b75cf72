import { findQueryHeads } from '@haru/shared/food/heads.ts'
import { type FoodQuery, listSpellings } from '@haru/shared/food/match.ts'
import { hasHangul, stripOpenSyllable, toKeystrokes } from '@haru/shared/food/search-text.ts'
import { minTypoKeystrokes } from '@haru/shared/food/typos.ts'
import { memoize } from '@haru/shared/memoize.ts'
import type { FoodIndex } from '@haru/shared/resolvers/food/food-search.ts'
import type { Database } from '../db/schema.ts'
import { decodeFoodRow } from './food-rows.ts'
import { type IndexTerm, type IndexWord, type Lookups, prepareLookups, type WordMatches } from './lookups.ts'

/** A search with fewer results than a page also tries typos and incomplete words. */
const fewFoods = 10
/** A search with fewer results than three pages also splits and completes words. */
const enoughFoods = 3 * fewFoods
/** The number of foods that are read and ranked. */
const maxFoods = 240
const maxQueryWords = 6

/** Looks up foods of the catalogue in the database. */
export function openIndexSearch(db: Database): FoodIndex {
  const lookups = prepareLookups(db)
  return {
    find: async (query) => {
      if (query.compact === '') return []
      // The standard spelling first, because all starter foods are indexed by it.
      const spellings = listSpellings(query)
      // The spellings have most words in common.
      const lookupsOfQuery = { ...lookups, matchWord: memoize(lookups.matchWord) }
      const foodNumbers = new Set(
        (await Promise.all(spellings.map((each) => findNumbers(lookupsOfQuery, each)))).flat(),
      )
      for (const each of spellings) if (foodNumbers.size === 0) addAll(foodNumbers, await findByHead(lookups, each))
      return lookups.readFoods([...foodNumbers].slice(0, maxFoods))
    },
    findByBarcode: async (barcode) => {
      if (barcode === '') return []
      const rows = await db
        .selectFrom('food')
        .selectAll()
        .where('barcode', '=', barcode)
        .where('barcode', '<>', '')
        .orderBy('rank')
        .limit(fewFoods)
        .execute()
      return rows.map(decodeFoodRow)
    },
  }
}

async function findNumbers(lookups: Lookups, query: FoodQuery): Promise<readonly number[]> {
  const words = query.isInitials ? [query.compact] : query.words.slice(0, maxQueryWords)
  const wordMatches = await Promise.all(words.map(lookups.matchWord))
  const [only] = wordMatches
  const [byWords, byWhole] = await Promise.all([
    findByWords(lookups, wordMatches),
    words.length > 1 ? lookups.matchWord(query.compact).then((whole) => findByWord(lookups, whole)) : [],
  ])
  const foodNumbers = new Set([...byWords, ...byWhole])
  if (words.length === 1 && only !== undefined && foodNumbers.size < enoughFoods && !query.isInitials) {
    addAll(foodNumbers, await findUnspaced(lookups, query.compact))
    if (foodNumbers.size < fewFoods) addAll(foodNumbers, await findHalfTyped(lookups, query))
  }
  if (foodNumbers.size < fewFoods && query.keystrokes.length >= minTypoKeystrokes && !query.isInitials) {
    addAll(foodNumbers, await findMisspelt(lookups, wordMatches))
  }
  return [...foodNumbers]
}

function addAll(target: Set<number>, numbers: readonly number[]): void {
  for (const number of numbers) target.add(number)
}

function findByWords(lookups: Lookups, wordMatches: readonly WordMatches[]): Promise<readonly number[]> {
  const [only, ...more] = wordMatches
  if (only === undefined) return Promise.resolve([])
  return more.length === 0 ? findByWord(lookups, only) : findByAllWords(lookups, wordMatches)
}

/** How many foods are taken of exact words, and of words that end with, begin with or contain the typed word. */
const matchShares = [
  { kind: 'exact', foods: 120, foodsPerWord: 120 },
  { kind: 'ends', foods: 40, foodsPerWord: 15 },
  { kind: 'starts', foods: 60, foodsPerWord: 30 },
  { kind: 'parts', foods: 20, foodsPerWord: 10 },
] as const
type WordMatchKind = (typeof matchShares)[number]['kind']

async function findByWord(lookups: Lookups, wordMatches: WordMatches): Promise<readonly number[]> {
  const limits = matchShares.flatMap(({ kind, foodsPerWord }) =>
    listWordsOfKind(wordMatches, kind).map(({ id }) => ({ id, limit: foodsPerWord })),
  )
  if (limits.length === 0) return []
  const terms = await lookups.findTerms(limits)
  return matchShares.flatMap(({ kind, foods }) => {
    const ids = new Set(listWordsOfKind(wordMatches, kind).map(({ id }) => id))
    return selectBestFoods(
      terms.filter(({ word_id }) => ids.has(word_id)),
      foods,
    )
  })
}

function listWordsOfKind(wordMatches: WordMatches, kind: WordMatchKind): readonly IndexWord[] {
  if (kind !== 'exact') return wordMatches[kind]
  return wordMatches.exact === null ? [] : [wordMatches.exact]
}

function selectBestFoods(terms: readonly IndexTerm[], limit: number): readonly number[] {
  const sorted = terms.toSorted((a, b) => a.rank - b.rank || a.food - b.food)
  return [...new Set(sorted.map(({ food }) => food))].slice(0, limit)
}

/** Finds foods that have all of several words. */
async function findByAllWords(lookups: Lookups, wordMatches: readonly WordMatches[]): Promise<readonly number[]> {
  const exact = wordMatches.flatMap((each) => each.exact ?? [])
  const commonTerms =
    exact.length === wordMatches.length ? await lookups.findCommonFoods(sortByRarity(exact), maxCommonFoods) : []
  const numbers = new Set(commonTerms.map(({ food }) => food))
  // Foods that have only parts of the words rank after these.
  if (numbers.size < enoughFoods) addAll(numbers, await findByWordMatches(lookups, wordMatches))
  return [...numbers]
}

const maxCommonFoods = 150

/** Finds foods by the longest end of the query that is a known word: dates for medjool dates, where no food has both words. */
async function findByHead(lookups: Lookups, query: FoodQuery): Promise<readonly number[]> {
  const ends = findQueryHeads(query).slice(0, maxQueryHeads)
  if (ends.length === 0 || query.isInitials) return []
  const wordsByText = new Map((await lookups.findWords(ends)).map((word) => [word.word, word]))
  const longest = ends.find((end) => wordsByText.has(end)) ?? ''
  return findByWord(lookups, { ...noMatches, typed: longest, exact: wordsByText.get(longest) ?? null })
}

/** More than the syllables of any word that users type. */
const maxQueryHeads = 24

function sortByRarity(words: readonly IndexWord[]): readonly number[] {
  return [...new Set(words.toSorted((a, b) => a.foodCount - b.foodCount).map(({ id }) => id))]
}

/** How many foods of each matching word are checked for the other words. */
const scanLimits = { exact: 600, ends: 30, starts: 60, parts: 30 } as const
const maxScannedFoods = 600
const wordMatchKinds = matchShares.map(({ kind }) => kind)

/** Finds foods that have a matching word for each of several typed words. */
async function findByWordMatches(lookups: Lookups, wordMatches: readonly WordMatches[]): Promise<readonly number[]> {
  const sets = wordMatches.map((each) => wordMatchKinds.flatMap((kind) => listWordsOfKind(each, kind)))
  if (sets.some((words) => words.length === 0)) return []
  const rarestIndex = sets.indexOf(sets.reduce((a, b) => (sumFoodCounts(a) <= sumFoodCounts(b) ? a : b)))
  const rarest = wordMatches[rarestIndex]
  if (rarest === undefined) return []
  const limits = wordMatchKinds.flatMap((kind) =>
    listWordsOfKind(rarest, kind).map(({ id }) => ({ id, limit: scanLimits[kind] })),
  )
  const numbers = selectBestFoods(await lookups.findTerms(limits), maxScannedFoods)
  const words = await lookups.readWordIds(numbers)
  const others = sets.filter((_words, i) => i !== rarestIndex).map((each) => new Set(each.map(({ id }) => id)))
  const hasAll = (number: number) => others.every((ids) => words.get(number)?.some((id) => ids.has(id)) === true)
  return numbers.filter(hasAll).slice(0, maxCommonFoods)
}

function sumFoodCounts(words: readonly IndexWord[]): number {
  return words.reduce((sum, { foodCount }) => sum + foodCount, 0)
}

const noMatches: Omit<WordMatches, 'typed'> = { exact: null, ends: [], starts: [], parts: [] }

/** The limits of splitting a text without spaces: its length, the number of words, and the number of splits. */
const maxUnspacedLength = 24
const maxUnspacedWords = 4
const maxSplits = 3

/** Finds foods by splitting a text without spaces into words: 돼지고기김치찌개 is 돼지고기 김치찌개. */
async function findUnspaced(lookups: Lookups, text: string): Promise<readonly number[]> {
  const minLength = hasHangul(text) ? 1 : 2
  if (text.length < 3 * minLength || text.length > maxUnspacedLength) return []
  const knownWords = await lookups.findWords(listSubstrings(text, minLength))
  const words = new Map(knownWords.map((word) => [word.word, word]))
  const foodNumbers = new Set<number>()
  for (const split of findSplits(text, words).slice(0, maxSplits)) {
    addAll(
      foodNumbers,
      (await lookups.findCommonFoods(sortByRarity(split), maxCommonFoods)).map(({ food }) => food),
    )
  }
  if (foodNumbers.size > 0) return [...foodNumbers]
  // The last word may be incomplete.
  const first = knownWords.filter(({ word }) => text.startsWith(word) && word.length < text.length)
  const longest = first.toSorted((a, b) => b.word.length - a.word.length)[0]
  if (longest === undefined) return []
  const rest = await lookups.matchWord(text.slice(longest.word.length))
  return findByWordMatches(lookups, [{ ...noMatches, typed: longest.word, exact: longest }, rest])
}

function listSubstrings(text: string, minLength: number): readonly string[] {
  const substrings = new Set<string>()
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + minLength; to <= text.length; to += 1) substrings.add(text.slice(from, to))
  }
  return [...substrings]
}

/** Splits a text into words: splits of two words first, then those whose rarest word is the most common. */
function findSplits(text: string, words: ReadonlyMap<string, IndexWord>): readonly (readonly IndexWord[])[] {
  const listSplits = (rest: string, maxWords: number): IndexWord[][] => {
    if (rest === '') return [[]]
    if (maxWords === 0) return []
    return Array.from({ length: rest.length }, (_way, i) => words.get(rest.slice(0, i + 1))).flatMap((word) =>
      word === undefined ? [] : listSplits(rest.slice(word.word.length), maxWords - 1).map((split) => [word, ...split]),
    )
  }
  const countRarest = (split: readonly IndexWord[]) => Math.min(...split.map(({ foodCount }) => foodCount))
  return listSplits(text, maxUnspacedWords)
    .filter(({ length }) => length > 1)
    .sort((a, b) => a.length - b.length || countRarest(b) - countRarest(a))
}

/** Finds foods by words that continue a text whose last syllable is incomplete. */
async function findHalfTyped(lookups: Lookups, { compact, keystrokes }: FoodQuery): Promise<readonly number[]> {
  const complete = stripOpenSyllable(compact)
  if (complete === compact) return []
  const { starts } = await lookups.matchWord(complete)
  const likely = starts.filter(({ word }) => toKeystrokes(word).startsWith(keystrokes))
  return findByWord(lookups, { ...noMatches, typed: compact, starts: likely })
}

/** Finds foods for a query with one typo: each unknown word is replaced by its corrections. */
async function findMisspelt(lookups: Lookups, wordMatches: readonly WordMatches[]): Promise<readonly number[]> {
  const unknown = wordMatches.filter(
    ({ exact, typed }) => exact === null && toKeystrokes(typed).length >= minTypoKeystrokes,
  )
  const foodNumbers = new Set<number>()
  for (const misspelt of unknown.slice(0, 2)) {
    const corrections = await lookups.findCorrections(misspelt.typed)
    const corrected = wordMatches.map((each) =>
      each === misspelt ? { ...noMatches, typed: each.typed, starts: corrections } : each,
    )
    addAll(foodNumbers, await findByWords(lookups, corrected))
  }
  return [...foodNumbers]
}
