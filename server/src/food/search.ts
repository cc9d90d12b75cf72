import type { Food } from '@haru/shared/food/food.ts'
import { type FoodQuery, findQueryHeads, minTypoKeystrokes } from '@haru/shared/food/match.ts'
import { hasHangul, stripOpenSyllable, toKeystrokes } from '@haru/shared/food/search-text.ts'
import type { Database } from '../db/schema.ts'
import { type Lookups, type Meanings, prepareLookups, type Term, type Word } from './lookups.ts'
import { readFood } from './rows.ts'

/** Looks foods of the catalogue up. What comes back is likely to match and in no order: `ranked` says how well it does. */
export interface Search {
  /** At most some hundred foods, the best among them, however many there are. */
  readonly find: (query: FoodQuery) => Promise<readonly Food[]>
  readonly byBarcode: (barcode: string) => Promise<readonly Food[]>
}

/** With fewer foods than a page it is worth looking for other meanings of what was typed. */
const few = 10
/** What is read and ranked at most. */
const mostFoods = 240
const mostWords = 6

export function openSearch(db: Database): Search {
  const lookups = prepareLookups(db)
  return {
    find: async (query) => {
      if (query.compact === '') return []
      const found = new Set<number>()
      // In its standard spelling first: all that Haru brings is found by it.
      if (query.standard !== null) add(found, await numbersFor(lookups, query.standard))
      add(found, await numbersFor(lookups, query))
      if (found.size === 0 && query.standard !== null) add(found, await findByHead(lookups, query.standard))
      if (found.size === 0) add(found, await findByHead(lookups, query))
      return lookups.foodsOf([...found].slice(0, mostFoods))
    },
    byBarcode: async (barcode) => {
      if (barcode === '') return []
      const rows = await db
        .selectFrom('food')
        .selectAll()
        .where('barcode', '=', barcode)
        .where('barcode', '<>', '')
        .orderBy('rank')
        .limit(few)
        .execute()
      return rows.map(readFood)
    },
  }
}

async function numbersFor(lookups: Lookups, query: FoodQuery): Promise<readonly number[]> {
  const words = query.isInitials ? [query.compact] : query.words.slice(0, mostWords)
  const meanings = await Promise.all(words.map(lookups.meaningsOf))
  const found = new Set(await direct(lookups, meanings))
  const [only] = meanings
  if (words.length > 1) {
    const whole = await lookups.meaningsOf(query.compact)
    add(found, await ofOneWord(lookups, whole))
  } else if (only !== undefined && found.size < 3 * few && !query.isInitials) {
    add(found, await unspaced(lookups, query.compact))
    if (found.size < few) add(found, await halfTyped(lookups, query))
  }
  if (found.size < few && query.keystrokes.length >= minTypoKeystrokes && !query.isInitials) {
    add(found, await misspelt(lookups, meanings))
  }
  return [...found]
}

function add(found: Set<number>, numbers: readonly number[]): void {
  for (const number of numbers) found.add(number)
}

function direct(lookups: Lookups, meanings: readonly Meanings[]): Promise<readonly number[]> {
  const [only, ...more] = meanings
  if (only === undefined) return Promise.resolve([])
  return more.length === 0 ? ofOneWord(lookups, only) : ofWords(lookups, meanings)
}

/** How many foods are taken of the word itself, of words that end or begin so, and of words it is a part of. */
const shares = [
  { of: 'exact', foods: 120, ofEach: 120 },
  { of: 'ends', foods: 40, ofEach: 15 },
  { of: 'starts', foods: 60, ofEach: 30 },
  { of: 'parts', foods: 20, ofEach: 10 },
] as const
type Meaning = (typeof shares)[number]['of']

async function ofOneWord(lookups: Lookups, meanings: Meanings): Promise<readonly number[]> {
  const asked = shares.flatMap(({ of, ofEach }) => wordsOf(meanings, of).map(({ id }) => ({ id, most: ofEach })))
  if (asked.length === 0) return []
  const terms = await lookups.termsOf(asked)
  return shares.flatMap(({ of, foods }) => {
    const ids = new Set(wordsOf(meanings, of).map(({ id }) => id))
    return bestOf(
      terms.filter(({ word_id }) => ids.has(word_id)),
      foods,
    )
  })
}

function wordsOf(meanings: Meanings, kind: Meaning): readonly Word[] {
  if (kind !== 'exact') return meanings[kind]
  return meanings.exact === null ? [] : [meanings.exact]
}

function bestOf(terms: readonly Term[], most: number): readonly number[] {
  const sorted = terms.toSorted((a, b) => a.rank - b.rank || a.food - b.food)
  return [...new Set(sorted.map(({ food }) => food))].slice(0, most)
}

/** Foods that have all of several words. */
async function ofWords(lookups: Lookups, meanings: readonly Meanings[]): Promise<readonly number[]> {
  const exact = meanings.flatMap((each) => each.exact ?? [])
  const found = exact.length === meanings.length ? await lookups.foodsWith(rarestFirst(exact), mostTogether) : []
  const numbers = new Set(found.map(({ food }) => food))
  if (numbers.size < mostTogether) add(numbers, await ofMeanings(lookups, meanings))
  return [...numbers]
}

const mostTogether = 150

/** Finds foods by the longest end of the query that is a known word: dates for medjool dates, where no food has both words. */
async function findByHead(lookups: Lookups, query: FoodQuery): Promise<readonly number[]> {
  const ends = findQueryHeads(query).slice(0, mostEnds)
  if (ends.length === 0 || query.isInitials) return []
  const known = new Map((await lookups.wordsAmong(ends)).map((word) => [word.word, word]))
  const longest = ends.find((end) => known.has(end)) ?? ''
  return ofOneWord(lookups, { ...nothingMeant, typed: longest, exact: known.get(longest) ?? null })
}

/** More than the syllables of any word that users type. */
const mostEnds = 24

function rarestFirst(words: readonly Word[]): readonly number[] {
  return [...new Set(words.toSorted((a, b) => a.foods - b.foods).map(({ id }) => id))]
}

/** How many foods of each word are looked through, whether they have the other words as well. */
const looked = { exact: 600, ends: 30, starts: 60, parts: 30 } as const
const mostLooked = 600
const meant = shares.map(({ of }) => of)

/** Foods that have, for each of several typed words, one that it may mean. */
async function ofMeanings(lookups: Lookups, meanings: readonly Meanings[]): Promise<readonly number[]> {
  const sets = meanings.map((each) => meant.flatMap((kind) => wordsOf(each, kind)))
  if (sets.some((words) => words.length === 0)) return []
  const at = sets.indexOf(sets.reduce((a, b) => (foodsOf(a) <= foodsOf(b) ? a : b)))
  const rarest = meanings[at]
  if (rarest === undefined) return []
  const asked = meant.flatMap((kind) => wordsOf(rarest, kind).map(({ id }) => ({ id, most: looked[kind] })))
  const numbers = bestOf(await lookups.termsOf(asked), mostLooked)
  const words = await lookups.wordsOf(numbers)
  const others = sets.filter((_words, i) => i !== at).map((each) => new Set(each.map(({ id }) => id)))
  const hasAll = (number: number) => others.every((ids) => words.get(number)?.some((id) => ids.has(id)) === true)
  return numbers.filter(hasAll).slice(0, mostTogether)
}

function foodsOf(words: readonly Word[]): number {
  return words.reduce((sum, { foods }) => sum + foods, 0)
}

const nothingMeant: Omit<Meanings, 'typed'> = { exact: null, ends: [], starts: [], parts: [] }

/** How long a text may be to be taken for words without spaces, of how many, and in how many ways. */
const longestUnspaced = 24
const mostUnspaced = 4
const mostSplits = 3

/** What was typed as words one after the other: 돼지고기김치찌개 is 돼지고기 김치찌개. */
async function unspaced(lookups: Lookups, text: string): Promise<readonly number[]> {
  const shortest = hasHangul(text) ? 1 : 2
  if (text.length < 3 * shortest || text.length > longestUnspaced) return []
  const known = await lookups.wordsAmong(piecesOf(text, shortest))
  const words = new Map(known.map((word) => [word.word, word]))
  const found = new Set<number>()
  for (const split of splitsOf(text, words).slice(0, mostSplits)) {
    add(
      found,
      (await lookups.foodsWith(rarestFirst(split), mostTogether)).map(({ food }) => food),
    )
  }
  if (found.size > 0) return [...found]
  // Of the last word only the beginning was typed, or a part.
  const first = known.filter(({ word }) => text.startsWith(word) && word.length < text.length)
  const longest = first.toSorted((a, b) => b.word.length - a.word.length)[0]
  if (longest === undefined) return []
  const rest = await lookups.meaningsOf(text.slice(longest.word.length))
  return ofMeanings(lookups, [{ ...nothingMeant, typed: longest.word, exact: longest }, rest])
}

function piecesOf(text: string, shortest: number): readonly string[] {
  const pieces = new Set<string>()
  for (let from = 0; from < text.length; from += 1) {
    for (let to = from + shortest; to <= text.length; to += 1) pieces.add(text.slice(from, to))
  }
  return [...pieces]
}

/** The ways of reading a text as words, those of two first, and then those whose rarest word is commonest. */
function splitsOf(text: string, words: ReadonlyMap<string, Word>): readonly (readonly Word[])[] {
  const ways = (rest: string, most: number): Word[][] => {
    if (rest === '') return [[]]
    if (most === 0) return []
    return Array.from({ length: rest.length }, (_way, i) => words.get(rest.slice(0, i + 1))).flatMap((word) =>
      word === undefined ? [] : ways(rest.slice(word.word.length), most - 1).map((way) => [word, ...way]),
    )
  }
  const commonness = (way: readonly Word[]) => Math.min(...way.map(({ foods }) => foods))
  return ways(text, mostUnspaced)
    .filter(({ length }) => length > 1)
    .sort((a, b) => a.length - b.length || commonness(b) - commonness(a))
}

/** Words that begin with what is certain of a text whose last syllable is still being typed. */
async function halfTyped(lookups: Lookups, { compact, keystrokes }: FoodQuery): Promise<readonly number[]> {
  const settled = stripOpenSyllable(compact)
  if (settled === compact) return []
  const { starts } = await lookups.meaningsOf(settled)
  const likely = starts.filter(({ word }) => toKeystrokes(word).startsWith(keystrokes))
  return ofOneWord(lookups, { ...nothingMeant, typed: compact, starts: likely })
}

/** Foods for what was typed with one slip: each word that is none is taken for those it may be a slip of. */
async function misspelt(lookups: Lookups, meanings: readonly Meanings[]): Promise<readonly number[]> {
  const unknown = meanings.filter(
    ({ exact, typed }) => exact === null && toKeystrokes(typed).length >= minTypoKeystrokes,
  )
  const found = new Set<number>()
  for (const wrong of unknown.slice(0, 2)) {
    const starts = await lookups.slipsOf(wrong.typed)
    const instead = meanings.map((each) => (each === wrong ? { ...nothingMeant, typed: each.typed, starts } : each))
    add(found, await direct(lookups, instead))
  }
  return [...found]
}
