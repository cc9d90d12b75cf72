import { type Food, foodForms } from './food.ts'
import type { Named } from './food-names.ts'
import { isHeadOf } from './heads.ts'
import {
  compactOf,
  hasHangul,
  initialsOf,
  isInitials,
  isOneEdit,
  keysOf,
  normalOf,
  settledPart,
  wordsOf,
} from './normal.ts'
import { standardSpelling } from './spelling.ts'

/**
 * How well a food answers a query, the best first. The query is a whole name, or the kind that this is the plain form of (rice
 * of white rice), or the head of the name (치킨 of 후라이드치킨), or what the name begins with, and so on. The name of a broader
 * food is the end of the query: makguksu for perilla oil makguksu.
 */
export const matches = [
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
export type Match = (typeof matches)[number]

/** Whether the query is not in the name of the food, which it may mean all the same. */
export function isGuess(match: Match): boolean {
  return match === 'typo' || match === 'broader'
}

/** What somebody looks for, taken apart once for all the foods it is held against. */
export interface Query {
  /** The words as they were typed, with a space between them. */
  readonly normal: string
  readonly words: readonly string[]
  readonly compact: string
  readonly keys: string
  /** Only initial consonants were typed. */
  readonly isInitials: boolean
  /** The query in its standard spelling, where that is another one: 달걀후라이 is 계란프라이. */
  readonly standard: Query | null
}

/** Fewer keys than this are a word of their own too often to be a slip. */
export const fewestKeysOfTypo = 4

export function queryOf(text: string): Query {
  const normal = normalOf(text)
  const standard = standardSpelling(normal)
  return { ...taken(normal), standard: standard === normal ? null : taken(standard) }
}

function taken(normal: string): Query {
  const compact = compactOf(normal)
  const words = wordsOf(normal)
  return { normal, words, compact, keys: keysOf(compact), isInitials: isInitials(compact), standard: null }
}

/** How well a food answers a query: by whichever of its names answers best. */
export function matchOf(query: Query, named: Named): Match {
  return answerOf(query, named).match
}

/** How well a food answers a query in the spelling by which it answers better. */
function answerOf(query: Query, named: Named): { readonly match: Match; readonly spelling: Query } {
  const typed = { match: matchAsSpelled(query, named), spelling: query }
  if (query.standard === null) return typed
  const standard = { match: matchAsSpelled(query.standard, named), spelling: query.standard }
  return matches.indexOf(standard.match) <= matches.indexOf(typed.match) ? standard : typed
}

function matchAsSpelled(query: Query, named: Named): Match {
  const { compact, words } = query
  if (compact === '') return 'none'
  if (query.isInitials) return matchOfInitials(query, named)
  if (named.wholes.includes(compact)) return 'exact'
  if (named.plainKinds.includes(compact)) return named.form === 'raw' ? 'head' : 'plain'
  if (isHeadOf(query, named)) return 'head'
  if (named.wholes.some((whole) => whole.startsWith(compact))) return 'prefix'
  if (words.every((word) => named.places.some((each) => each.startsWith(word)))) return 'words'
  if (isOfParts(query, named)) return 'parts'
  if (isTypo(query, named)) return 'typo'
  return lengthOfBroaderName(query, named) > 0 ? 'broader' : 'none'
}

/** The length of the longest name of the food that is the end of the query: dates of medjool dates. 0 where there is none. */
function lengthOfBroaderName({ normal, compact }: Query, { titles, plainKinds }: Named): number {
  const endsQuery = (name: string) =>
    hasHangul(name) ? name.length >= minHeadLength.hangul && compact.endsWith(name) : normal.endsWith(` ${name}`)
  const names = [...titles, ...plainKinds].filter((name) => name.length >= minHeadLength.latin || hasHangul(name))
  return Math.max(0, ...names.filter(endsQuery).map(({ length }) => length))
}

/** The fewest letters of a name that is the end of a query: shorter names are the ends of many other words. */
const minHeadLength = { hangul: 2, latin: 3 } as const

/** The ends of a query that may be names of foods, the longest first. */
export function headsOfQuery({ words, compact }: Pick<Query, 'words' | 'compact'>): readonly string[] {
  const ends = words.slice(1).map((_word, i) => words.slice(i + 1).join(''))
  const last = words.at(-1) ?? ''
  const ofLast = hasHangul(last) ? Array.from({ length: last.length }, (_end, i) => last.slice(i)) : []
  const minLength = hasHangul(last) ? minHeadLength.hangul : minHeadLength.latin
  return [...new Set([...ends, ...ofLast])].filter((end) => end.length >= minLength && end !== compact)
}

function matchOfInitials({ compact }: Query, { places }: Named): Match {
  if (places.some((place) => place.includes(compact))) return 'parts'
  return places.some((place) => initialsOf(place).includes(compact)) ? 'initials' : 'none'
}

function isOfParts({ compact, words, keys }: Query, named: Named): boolean {
  const has = (text: string) => named.places.some((place) => place.includes(text))
  if (words.every(has)) return true
  if (words.length === 1 && isOfWords(compact, named)) return true
  // The last syllable is still being typed.
  const settled = settledPart(compact)
  if (settled === compact) return false
  return named.places.some((word) => word.startsWith(settled) && keysOf(word).startsWith(keys))
}

/** Whether a text is words of the food one after the other, in whatever order; of the last its beginning is enough. */
function isOfWords(text: string, named: Named, most = 4): boolean {
  if (named.words.some((word) => word.startsWith(text))) return true
  if (most === 1) return false
  return named.words.some((word) => text.startsWith(word) && isOfWords(text.slice(word.length), named, most - 1))
}

function isTypo({ keys, words }: Query, named: Named): boolean {
  if (keys.length < fewestKeysOfTypo) return false
  if (named.wholes.some((whole) => isOneEdit(keys, keysOf(whole)))) return true
  // One word may be wrong; the others are parts of the name.
  const wrong = words.filter((word) => !named.places.some((each) => each.includes(word)))
  const [only] = wrong
  if (only === undefined || wrong.length > 1) return false
  const typed = keysOf(only)
  return typed.length >= fewestKeysOfTypo && named.places.some((word) => isOneEdit(typed, keysOf(word)))
}

/** A food with what decides where it stands among the others that were found. */
export interface Candidate {
  readonly food: Food
  readonly named: Named
  /** Whether the person recorded it lately, likes it or made it. */
  readonly isMine: boolean
}

export interface Ranked<C extends Candidate> {
  readonly candidate: C
  readonly match: Match
}

/**
 * The foods that answer the query, the best first: those of the user, unless they are a guess; then by match, and plain
 * foods before others; then those that have whole words of it, those that Haru brings, those whose numbers are all known, and
 * shorter names.
 */
export function ranked<C extends Candidate>(query: Query, candidates: readonly C[]): readonly Ranked<C>[] {
  return sortMatches(candidates.map((candidate) => matchCandidate(query, candidate)))
}

/** A food, how well it answers a query, and the key that it is sorted by. */
export interface CandidateMatch<C extends Candidate> extends Ranked<C> {
  readonly order: Order
}

/** The first step of `ranked`, which can be taken in slices. */
export function matchCandidate<C extends Candidate>(query: Query, candidate: C): CandidateMatch<C> {
  const answer = { candidate, ...answerOf(query, candidate.named) }
  return { candidate, match: answer.match, order: answer.match === 'none' ? [] : orderOf(answer) }
}

/** The second step of `ranked`. Broader foods are only there where nothing else is. */
export function sortMatches<C extends Candidate>(answers: readonly CandidateMatch<C>[]): readonly Ranked<C>[] {
  const isBroadest = answers.every(({ match }) => match === 'broader' || match === 'none')
  return answers
    .filter(({ match }) => match !== 'none' && (isBroadest || match !== 'broader'))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ candidate, match }) => ({ candidate, match }))
}

type Order = readonly (number | string)[]

interface Answer extends Ranked<Candidate> {
  readonly spelling: Query
}

function orderOf({ candidate: { food, named, isMine }, match, spelling }: Answer): Order {
  const isKnown = food.kcal !== null && food.carb !== null && food.protein !== null && food.fat !== null
  const isWhole = match === 'exact' || match === 'plain' || match === 'head'
  return [
    isMine && !isGuess(match) ? 0 : 1,
    tierOf(match, named),
    match === 'broader' ? -lengthOfBroaderName(spelling, named) : isWhole ? 0 : nearness(spelling, named),
    foodForms.indexOf(named.form),
    food.source === 'haru' ? 0 : 1,
    isKnown ? 0 : 1,
    named.width,
    food.names.ko || food.names.en,
    food.id,
  ]
}

/** What has the very name and has to be cooked first comes after its plain forms. */
function tierOf(match: Match, { form }: Named): number {
  const tier = matches.indexOf(match)
  return match === 'exact' && form === 'raw' ? matches.indexOf('plain') + 0.5 : tier
}

/** Egg is nearer to what it is a word of than eggplant is, and 볶음밥 is a kind of 밥, which 비빔밥소스 is not. */
function nearness({ words, compact }: Query, named: Named): number {
  if (words.every((word) => named.words.includes(word))) return 0
  return named.wholes.some((whole) => whole.endsWith(compact)) ? 1 : 2
}

function compare(a: Order, b: Order): number {
  const at = a.findIndex((each, i) => each !== b[i])
  if (at === -1) return 0
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}
