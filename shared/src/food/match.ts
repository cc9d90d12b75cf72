import type { Food } from './food.ts'
import {
  compactOf,
  initialsOf,
  isInitials,
  isOneEdit,
  keysOf,
  normalOf,
  settledPart,
  widthOf,
  wordsOf,
} from './normal.ts'

/** How well a name answers a query, the best first. */
export const matches = ['exact', 'prefix', 'words', 'parts', 'initials', 'typo', 'none'] as const
export type Match = (typeof matches)[number]

/** What somebody looks for, taken apart once for all the foods it is held against. */
export interface Query {
  readonly words: readonly string[]
  readonly compact: string
  readonly keys: string
  /** Only initial consonants were typed. */
  readonly isInitials: boolean
}

/** The names of a food, taken apart for any query. */
export interface Named {
  /** The whole names without spaces, in each order that people say them in. */
  readonly wholes: readonly string[]
  /** The words of the names and of the brand, and the names that are said the other way round. */
  readonly words: readonly string[]
  /** All of these, and the brand without spaces. */
  readonly places: readonly string[]
  /** How long the shortest name is. */
  readonly width: number
}

/** Fewer keys than this are a word of their own too often to be a slip. */
export const fewestKeysOfTypo = 4

export function queryOf(text: string): Query {
  const normal = normalOf(text)
  const compact = compactOf(normal)
  return { words: wordsOf(normal), compact, keys: keysOf(compact), isInitials: isInitials(compact) }
}

/**
 * Takes the names of a food apart. `국밥_돼지머리` is a family and what is special about it, which people say the other way
 * round: 돼지머리국밥.
 */
export function namedOf({ names, brand }: Pick<Food, 'names' | 'brand'>): Named {
  const both = [names.ko, names.en].filter((name) => name !== '')
  const normals = both.map(normalOf)
  const around = both.flatMap(turned)
  const plain = both.filter(hasBrackets).map((name) => compactOf(normalOf(name.replaceAll(inBrackets, ' '))))
  const wholes = unique([...normals.map(compactOf), ...plain, ...otherNames(names.ko), ...around])
  const brandNormal = normalOf(brand)
  const words = unique([...[...normals, brandNormal].flatMap(wordsOf), ...around])
  const width = Math.min(...wholes.map(widthOf))
  return { wholes, words, places: unique([...words, ...wholes, compactOf(brandNormal)]), width }
}

/** What explains a name, and nobody types: Kimchi (napa cabbage). */
const inBrackets = /\([^)]*\)/g

function hasBrackets(name: string): boolean {
  return name.includes('(')
}

/** What stands in brackets right behind a Korean name is another name: 달걀(계란). */
function otherNames(name: string): readonly string[] {
  if (!hasBrackets(name)) return []
  return [...name.matchAll(/(?<=[가-힣])\(([가-힣 ]+)\)/g)].map(([, other = '']) => compactOf(normalOf(other)))
}

function turned(name: string): readonly string[] {
  if (!name.includes('_')) return []
  const [family = '', ...special] = name.split('_').map((part) => compactOf(normalOf(part)))
  const all = [...special].reverse().join('')
  return [`${all}${family}`, ...special.map((each) => `${each}${family}`)]
}

function unique(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

/** How well a food answers a query: by whichever of its names answers best. */
export function matchOf(query: Query, named: Named): Match {
  const { compact, words } = query
  if (compact === '') return 'none'
  if (query.isInitials) return matchOfInitials(query, named)
  if (named.wholes.includes(compact)) return 'exact'
  if (named.wholes.some((whole) => whole.startsWith(compact))) return 'prefix'
  if (words.every((word) => named.places.some((each) => each.startsWith(word)))) return 'words'
  if (isOfParts(query, named)) return 'parts'
  return isTypo(query, named) ? 'typo' : 'none'
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
 * Those that answer the query, the best first: a person's own, unless it takes a slip to find them; then by match; then those
 * that have whole words of it, those that Haru brings, those whose numbers are all known, and shorter names.
 */
export function ranked<C extends Candidate>(query: Query, candidates: readonly C[]): readonly Ranked<C>[] {
  return candidates
    .map((candidate) => ({ candidate, match: matchOf(query, candidate.named) }))
    .filter(({ match }) => match !== 'none')
    .map((each) => ({ ...each, order: orderOf(query, each) }))
    .sort((a, b) => compare(a.order, b.order))
}

type Order = readonly (number | string)[]

function orderOf(query: Query, { candidate: { food, named, isMine }, match }: Ranked<Candidate>): Order {
  const place = matches.indexOf(match)
  const isKnown = food.kcal !== null && food.carb !== null && food.protein !== null && food.fat !== null
  return [
    isMine && match !== 'typo' ? 0 : 1,
    place,
    nearness(query, named),
    food.source === 'haru' ? 0 : 1,
    isKnown ? 0 : 1,
    named.width,
    food.names.ko || food.names.en,
    food.id,
  ]
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
