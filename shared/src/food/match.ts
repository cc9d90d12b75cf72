import { type Food, foodForms } from './food.ts'
import type { FoodNames } from './food-names.ts'
import { findBroaderNameLength, isHeadOfNames } from './heads.ts'
import {
  isInitials,
  normalizeText,
  removeSpaces,
  splitWords,
  stripOpenSyllable,
  toInitials,
  toKeystrokes,
} from './search-text.ts'
import { standardizeSpelling } from './spelling.ts'
import { isTypo } from './typos.ts'

/**
 * How well a food matches a query, the best level first: the query is the full name, or the kind that this food is the plain form
 * of (rice of white rice), or the head of the name (치킨 of 후라이드치킨), or the beginning of the name, and so on. A broader food
 * is named by the end of the query: makguksu for perilla oil makguksu.
 */
const matchLevels = [
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

/** Whether the food is only a guess: its name does not contain the query. */
export function isGuess(match: MatchLevel): boolean {
  return match === 'typo' || match === 'broader'
}

/** A search text, parsed once and compared with many foods. */
export interface FoodQuery {
  /** The normalized text: its words with a space between them. */
  readonly normal: string
  readonly words: readonly string[]
  readonly compact: string
  readonly keystrokes: string
  /** The text consists of initial consonants only. */
  readonly isInitials: boolean
  /** The query in its standard spelling (달걀후라이 is 계란프라이); null if it is spelled so already. */
  readonly standard: FoodQuery | null
}

export function parseQuery(text: string): FoodQuery {
  const normal = normalizeText(text)
  const standard = standardizeSpelling(normal)
  return { ...parseSpelling(normal), standard: standard === normal ? null : parseSpelling(standard) }
}

/** The standard spelling of a query, if it is another one, and the query as typed. */
export function listSpellings(query: FoodQuery): readonly FoodQuery[] {
  return query.standard === null ? [query] : [query.standard, query]
}

function parseSpelling(normal: string): FoodQuery {
  const compact = removeSpaces(normal)
  const words = splitWords(normal)
  return { normal, words, compact, keystrokes: toKeystrokes(compact), isInitials: isInitials(compact), standard: null }
}

/** How well a food matches a query: the level of its best name. */
export function matchFood(query: FoodQuery, foodNames: FoodNames): MatchLevel {
  return findBestSpelling(query, foodNames).match
}

/** Whether a name of the food contains the query, as typed or in its standard spelling. Guesses, which cost most, are not tried. */
export function containsQuery(query: FoodQuery, foodNames: FoodNames): boolean {
  return listSpellings(query).some((spelling) => findContained(spelling, foodNames) !== 'none')
}

/** Matches the query as typed and in its standard spelling, and returns the better of the two. */
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
  const contained = findContained(query, foodNames)
  if (contained !== 'none' || query.compact === '' || query.isInitials) return contained
  if (isTypo(query, foodNames)) return 'typo'
  return findBroaderNameLength(query, foodNames) > 0 ? 'broader' : 'none'
}

/** The level of a food of which a name contains the query; none of any other food. */
function findContained(query: FoodQuery, foodNames: FoodNames): MatchLevel {
  const { compact, words } = query
  if (compact === '') return 'none'
  if (query.isInitials) return matchInitials(query, foodNames)
  if (foodNames.fullNames.includes(compact)) return 'exact'
  if (foodNames.plainKinds.includes(compact)) return foodNames.form === 'raw' ? 'head' : 'plain'
  if (isHeadOfNames(query, foodNames)) return 'head'
  if (foodNames.fullNames.some((fullName) => fullName.startsWith(compact))) return 'prefix'
  if (words.every((word) => foodNames.searchTexts.some((each) => each.startsWith(word)))) return 'words'
  return isPartMatch(query, foodNames) ? 'parts' : 'none'
}

function matchInitials({ compact }: FoodQuery, { searchTexts }: FoodNames): MatchLevel {
  if (searchTexts.some((searchText) => searchText.includes(compact))) return 'parts'
  return searchTexts.some((searchText) => toInitials(searchText).includes(compact)) ? 'initials' : 'none'
}

function isPartMatch({ compact, words, keystrokes }: FoodQuery, foodNames: FoodNames): boolean {
  const isPartOfName = (text: string) => foodNames.searchTexts.some((searchText) => searchText.includes(text))
  if (words.every(isPartOfName)) return true
  if (words.length === 1 && isConcatenatedWords(compact, foodNames)) return true
  // The user may not have finished the last syllable.
  const complete = stripOpenSyllable(compact)
  if (complete === compact) return false
  return foodNames.searchTexts.some((word) => word.startsWith(complete) && toKeystrokes(word).startsWith(keystrokes))
}

/** Whether a text is a concatenation of words of the food, in any order. The last word may be incomplete. */
function isConcatenatedWords(text: string, foodNames: FoodNames, maxWords = 4): boolean {
  if (foodNames.words.some((word) => word.startsWith(text))) return true
  if (maxWords === 1) return false
  return foodNames.words.some(
    (word) => text.startsWith(word) && isConcatenatedWords(text.slice(word.length), foodNames, maxWords - 1),
  )
}

/** A found food with the data that it is ranked by. */
export interface FoodCandidate {
  readonly food: Food
  readonly foodNames: FoodNames
  /** Whether the food is a recent, favourite or own food of the user. */
  readonly isPersonal: boolean
}

export interface RankedFood<C extends FoodCandidate> {
  readonly candidate: C
  readonly match: MatchLevel
}

/**
 * Returns the foods that match the query, the best first. The order: personal foods (unless the match is a guess), match level,
 * whole words, plain foods, starter foods, foods whose amounts are all known, shorter names.
 */
export function rankFoods<C extends FoodCandidate>(
  query: FoodQuery,
  candidates: readonly C[],
): readonly RankedFood<C>[] {
  return sortMatches(candidates.map((candidate) => matchCandidate(query, candidate)))
}

/** A food, its match level, and the key that it is sorted by. */
export interface CandidateMatch<C extends FoodCandidate> extends RankedFood<C> {
  readonly sortKey: SortKey
}

/** The first step of `rankFoods`, which a caller can run in slices. */
export function matchCandidate<C extends FoodCandidate>(query: FoodQuery, candidate: C): CandidateMatch<C> {
  const spelledMatch = { candidate, ...findBestSpelling(query, candidate.foodNames) }
  return {
    candidate,
    match: spelledMatch.match,
    sortKey: spelledMatch.match === 'none' ? [] : createSortKey(spelledMatch),
  }
}

/** The second step of `rankFoods`. Broader foods are listed only if no other food matches. */
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
  const isComplete = food.kcal !== null && food.carb !== null && food.protein !== null && food.fat !== null
  const isWholeName = match === 'exact' || match === 'plain' || match === 'head'
  return [
    isPersonal && !isGuess(match) ? 0 : 1,
    computeMatchTier(match, foodNames),
    match === 'broader'
      ? -findBroaderNameLength(spelling, foodNames)
      : isWholeName
        ? 0
        : computeNearness(spelling, foodNames),
    foodForms.indexOf(foodNames.form),
    food.source === 'haru' ? 0 : 1,
    isComplete ? 0 : 1,
    foodNames.shortestWidth,
    food.names.ko || food.names.en,
    food.id,
  ]
}

/** A raw food with exactly the searched name is sorted after its plain forms. */
function computeMatchTier(match: MatchLevel, { form }: FoodNames): number {
  const tier = matchLevels.indexOf(match)
  return match === 'exact' && form === 'raw' ? matchLevels.indexOf('plain') + 0.5 : tier
}

/** 0 if the query is a whole word of the name (egg of egg salad, not of eggplant), 1 if it ends a name (밥 of 볶음밥), otherwise 2. */
function computeNearness({ words, compact }: FoodQuery, foodNames: FoodNames): number {
  if (words.every((word) => foodNames.words.includes(word))) return 0
  return foodNames.fullNames.some((fullName) => fullName.endsWith(compact)) ? 1 : 2
}

function compareSortKeys(a: SortKey, b: SortKey): number {
  const index = a.findIndex((each, i) => each !== b[i])
  if (index === -1) return 0
  return (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1
}
