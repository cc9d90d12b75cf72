import { type Food, foodForms } from './food.ts'
import type { FoodNames } from './food-names.ts'
import { isHeadOfNames } from './heads.ts'
import {
  hasHangul,
  isInitials,
  isOneEditApart,
  normalizeText,
  removeSpaces,
  splitWords,
  stripOpenSyllable,
  toInitials,
  toKeystrokes,
} from './search-text.ts'
import { standardSpelling } from './spelling.ts'

/**
 * How well a food answers a query, the best first. The query is a whole name, or the kind that this is the plain form of (rice
 * of white rice), or the head of the name (치킨 of 후라이드치킨), or what the name begins with, and so on. The name of a broader
 * food is the end of the query: makguksu for perilla oil makguksu.
 */
export const matchLevels = [
  'exact',
  'plain',
  'head',
  'prefix',
  'words',
  'parts',
  'initials',
  'typo',
  'broader',
  'none',
] as const
export type MatchLevel = (typeof matchLevels)[number]

/** Whether the query is not in the name of the food, which it may mean all the same. */
export function isGuess(match: MatchLevel): boolean {
  return match === 'typo' || match === 'broader'
}

/** What somebody looks for, taken apart once for all the foods it is held against. */
export interface FoodQuery {
  /** The words as they were typed, with a space between them. */
  readonly normal: string
  readonly words: readonly string[]
  readonly compact: string
  readonly keystrokes: string
  /** Only initial consonants were typed. */
  readonly isInitials: boolean
  /** The query in its standard spelling, where that is another one: 달걀후라이 is 계란프라이. */
  readonly standard: FoodQuery | null
}

/** Fewer keys than this are a word of their own too often to be a slip. */
export const minTypoKeystrokes = 4

export function parseQuery(text: string): FoodQuery {
  const normal = normalizeText(text)
  const standard = standardSpelling(normal)
  return { ...parseSpelling(normal), standard: standard === normal ? null : parseSpelling(standard) }
}

function parseSpelling(normal: string): FoodQuery {
  const compact = removeSpaces(normal)
  const words = splitWords(normal)
  return { normal, words, compact, keystrokes: toKeystrokes(compact), isInitials: isInitials(compact), standard: null }
}

/** How well a food answers a query: by whichever of its names answers best. */
export function matchFood(query: FoodQuery, foodNames: FoodNames): MatchLevel {
  return findBestSpelling(query, foodNames).match
}

/** How well a food answers a query in the spelling by which it answers better. */
function findBestSpelling(
  query: FoodQuery,
  foodNames: FoodNames,
): { readonly match: MatchLevel; readonly spelling: FoodQuery } {
  const typed = { match: matchAsSpelled(query, foodNames), spelling: query }
  if (query.standard === null) return typed
  const standard = { match: matchAsSpelled(query.standard, foodNames), spelling: query.standard }
  return matchLevels.indexOf(standard.match) <= matchLevels.indexOf(typed.match) ? standard : typed
}

function matchAsSpelled(query: FoodQuery, foodNames: FoodNames): MatchLevel {
  const { compact, words } = query
  if (compact === '') return 'none'
  if (query.isInitials) return matchInitials(query, foodNames)
  if (foodNames.fullNames.includes(compact)) return 'exact'
  if (foodNames.plainKinds.includes(compact)) return foodNames.form === 'raw' ? 'head' : 'plain'
  if (isHeadOfNames(query, foodNames)) return 'head'
  if (foodNames.fullNames.some((whole) => whole.startsWith(compact))) return 'prefix'
  if (words.every((word) => foodNames.searchTexts.some((each) => each.startsWith(word)))) return 'words'
  if (isPartMatch(query, foodNames)) return 'parts'
  if (isTypo(query, foodNames)) return 'typo'
  return broaderNameLength(query, foodNames) > 0 ? 'broader' : 'none'
}

/** The length of the longest name of the food that is the end of the query: dates of medjool dates. 0 where there is none. */
function broaderNameLength({ normal, compact }: FoodQuery, { headNames, plainKinds }: FoodNames): number {
  const endsQuery = (name: string) =>
    hasHangul(name) ? name.length >= minHeadLength.hangul && compact.endsWith(name) : normal.endsWith(` ${name}`)
  const names = [...headNames, ...plainKinds].filter((name) => name.length >= minHeadLength.latin || hasHangul(name))
  return Math.max(0, ...names.filter(endsQuery).map(({ length }) => length))
}

/** The fewest letters of a name that is the end of a query: shorter names are the ends of many other words. */
const minHeadLength = { hangul: 2, latin: 3 } as const

/** The ends of a query that may be names of foods, the longest first. */
export function findQueryHeads({ words, compact }: Pick<FoodQuery, 'words' | 'compact'>): readonly string[] {
  const ends = words.slice(1).map((_word, i) => words.slice(i + 1).join(''))
  const last = words.at(-1) ?? ''
  const ofLast = hasHangul(last) ? Array.from({ length: last.length }, (_end, i) => last.slice(i)) : []
  const minLength = hasHangul(last) ? minHeadLength.hangul : minHeadLength.latin
  return [...new Set([...ends, ...ofLast])].filter((end) => end.length >= minLength && end !== compact)
}

function matchInitials({ compact }: FoodQuery, { searchTexts }: FoodNames): MatchLevel {
  if (searchTexts.some((place) => place.includes(compact))) return 'parts'
  return searchTexts.some((place) => toInitials(place).includes(compact)) ? 'initials' : 'none'
}

function isPartMatch({ compact, words, keystrokes }: FoodQuery, foodNames: FoodNames): boolean {
  const has = (text: string) => foodNames.searchTexts.some((place) => place.includes(text))
  if (words.every(has)) return true
  if (words.length === 1 && isConcatenatedWords(compact, foodNames)) return true
  // The last syllable is still being typed.
  const complete = stripOpenSyllable(compact)
  if (complete === compact) return false
  return foodNames.searchTexts.some((word) => word.startsWith(complete) && toKeystrokes(word).startsWith(keystrokes))
}

/** Whether a text is words of the food one after the other, in whatever order; of the last its beginning is enough. */
function isConcatenatedWords(text: string, foodNames: FoodNames, maxWords = 4): boolean {
  if (foodNames.words.some((word) => word.startsWith(text))) return true
  if (maxWords === 1) return false
  return foodNames.words.some(
    (word) => text.startsWith(word) && isConcatenatedWords(text.slice(word.length), foodNames, maxWords - 1),
  )
}

function isTypo({ keystrokes, words }: FoodQuery, foodNames: FoodNames): boolean {
  if (keystrokes.length < minTypoKeystrokes) return false
  if (foodNames.fullNames.some((whole) => isOneEditApart(keystrokes, toKeystrokes(whole)))) return true
  // One word may be wrong; the others are parts of the name.
  const wrong = words.filter((word) => !foodNames.searchTexts.some((each) => each.includes(word)))
  const [only] = wrong
  if (only === undefined || wrong.length > 1) return false
  const typed = toKeystrokes(only)
  return (
    typed.length >= minTypoKeystrokes && foodNames.searchTexts.some((word) => isOneEditApart(typed, toKeystrokes(word)))
  )
}

/** A food with what decides where it stands among the others that were found. */
export interface FoodCandidate {
  readonly food: Food
  readonly foodNames: FoodNames
  /** Whether the person recorded it lately, likes it or made it. */
  readonly isPersonal: boolean
}

export interface RankedFood<C extends FoodCandidate> {
  readonly candidate: C
  readonly match: MatchLevel
}

/**
 * The foods that answer the query, the best first: those of the user, unless they are a guess; then by match, and plain
 * foods before others; then those that have whole words of it, those that Haru brings, those whose numbers are all known, and
 * shorter names.
 */
export function rankFoods<C extends FoodCandidate>(
  query: FoodQuery,
  candidates: readonly C[],
): readonly RankedFood<C>[] {
  return sortMatches(candidates.map((candidate) => matchCandidate(query, candidate)))
}

/** A food, how well it answers a query, and the key that it is sorted by. */
export interface CandidateMatch<C extends FoodCandidate> extends RankedFood<C> {
  readonly sortKey: SortKey
}

/** The first step of `ranked`, which can be taken in slices. */
export function matchCandidate<C extends FoodCandidate>(query: FoodQuery, candidate: C): CandidateMatch<C> {
  const spelled = { candidate, ...findBestSpelling(query, candidate.foodNames) }
  return { candidate, match: spelled.match, sortKey: spelled.match === 'none' ? [] : createSortKey(spelled) }
}

/** The second step of `ranked`. Broader foods are only there where nothing else is. */
export function sortMatches<C extends FoodCandidate>(
  candidateMatches: readonly CandidateMatch<C>[],
): readonly RankedFood<C>[] {
  const hasOnlyBroader = candidateMatches.every(({ match }) => match === 'broader' || match === 'none')
  return candidateMatches
    .filter(({ match }) => match !== 'none' && (hasOnlyBroader || match !== 'broader'))
    .sort((a, b) => compareSortKeys(a.sortKey, b.sortKey))
    .map(({ candidate, match }) => ({ candidate, match }))
}

type SortKey = readonly (number | string)[]

interface SpelledMatch extends RankedFood<FoodCandidate> {
  readonly spelling: FoodQuery
}

function createSortKey({ candidate: { food, foodNames, isPersonal }, match, spelling }: SpelledMatch): SortKey {
  const isKnown = food.kcal !== null && food.carb !== null && food.protein !== null && food.fat !== null
  const isWhole = match === 'exact' || match === 'plain' || match === 'head'
  return [
    isPersonal && !isGuess(match) ? 0 : 1,
    matchTier(match, foodNames),
    match === 'broader' ? -broaderNameLength(spelling, foodNames) : isWhole ? 0 : nearness(spelling, foodNames),
    foodForms.indexOf(foodNames.form),
    food.source === 'haru' ? 0 : 1,
    isKnown ? 0 : 1,
    foodNames.shortestWidth,
    food.names.ko || food.names.en,
    food.id,
  ]
}

/** What has the very name and has to be cooked first comes after its plain forms. */
function matchTier(match: MatchLevel, { form }: FoodNames): number {
  const tier = matchLevels.indexOf(match)
  return match === 'exact' && form === 'raw' ? matchLevels.indexOf('plain') + 0.5 : tier
}

/** Egg is nearer to what it is a word of than eggplant is, and 볶음밥 is a kind of 밥, which 비빔밥소스 is not. */
function nearness({ words, compact }: FoodQuery, foodNames: FoodNames): number {
  if (words.every((word) => foodNames.words.includes(word))) return 0
  return foodNames.fullNames.some((whole) => whole.endsWith(compact)) ? 1 : 2
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  const at = a.findIndex((each, i) => each !== b[i])
  if (at === -1) return 0
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}
