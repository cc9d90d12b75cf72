import type { Food, FoodForm } from './food.ts'
import { displayWidth, hasHangul, normalizeText, removeSpaces } from './search-text.ts'
import { standardSpelling } from './spelling.ts'

/** The names of a food, parsed for matching. Each name is listed as written and in its standard spelling. */
export interface FoodNames {
  /** The full names and the aliases without spaces, and the reordered names. */
  readonly fullNames: readonly string[]
  /** The words of the names and of the brand, and the reordered names. */
  readonly words: readonly string[]
  /** The full names, the words, the kinds, and the brand without spaces. */
  readonly searchTexts: readonly string[]
  /** The head words of the kinds of a starter food, without spaces. */
  readonly kinds: readonly string[]
  /** The kinds whose head word alone means this food. */
  readonly plainKinds: readonly string[]
  /** The names that end in the head word: without brackets and additions, and Korean names without spaces. */
  readonly headNames: readonly string[]
  readonly form: FoodForm
  /** The display width of the shortest name. Aliases do not count. */
  readonly shortestWidth: number
}

/**
 * Parses the names of a food. In `국밥_돼지머리` a family comes before its variety; users write the variety first: 돼지머리국밥.
 */
export function parseFoodNames({ names, brand, search }: Pick<Food, 'names' | 'brand' | 'search'>): FoodNames {
  const bothNames = [names.ko, names.en].filter((name) => name !== '')
  const aliases = (search?.aliases ?? []).map(normalizeText)
  const normals = bothNames.map(normalizeText)
  const reordered = bothNames.flatMap(reorderName)
  const bracketed = findBracketedNames(names.ko)
  const withoutBrackets = bothNames
    .filter(hasBrackets)
    .map((name) => normalizeText(name.replaceAll(bracketPattern, ' ')))
  const titles = [...findHeadNames(bothNames, normals), ...bracketed, ...reordered, ...aliases]
  const brandNormal = normalizeText(brand)
  const standards = new Map<string, string>()
  const standardOf = (normal: string) => {
    const standard = standards.get(normal) ?? standardSpelling(normal)
    standards.set(normal, standard)
    return standard
  }
  const withStandard = (each: readonly string[]) => uniqueTexts([...each, ...each.map(standardOf)])
  const all = withStandard(uniqueTexts([...normals, ...withoutBrackets, ...bracketed, ...reordered, ...aliases]))
  const wholes = all.map(removeSpaces)
  const words = uniqueTexts([...all, ...withStandard([brandNormal])].flatMap((each) => each.split(' ')))
  const kinds = normalizeKinds(search?.kinds)
  return {
    fullNames: uniqueTexts(wholes),
    words,
    searchTexts: uniqueTexts([...words, ...wholes, ...kinds, removeSpaces(brandNormal)]),
    kinds,
    plainKinds: normalizeKinds(search?.plainKinds),
    headNames: uniqueTexts(withStandard(titles.filter(isSingleFood)).map(compactKorean)),
    form: search?.form ?? 'other',
    shortestWidth: Math.min(
      ...[...normals, ...withoutBrackets, ...bracketed, ...reordered].map((each) => displayWidth(removeSpaces(each))),
    ),
  }
}

function normalizeKinds(kinds: readonly string[] = []): readonly string[] {
  if (kinds.length === 0) return kinds
  const normals = kinds.map(normalizeText)
  return uniqueTexts([...normals, ...normals.map(standardSpelling)].map(removeSpaces))
}

/** An explanation in brackets, which users do not type: Kimchi (napa cabbage). */
const bracketPattern = /\([^)]*\)/g

function hasBrackets(name: string): boolean {
  return name.includes('(')
}

/** Brackets directly after a Korean name hold another name: 달걀(계란). */
function findBracketedNames(name: string): readonly string[] {
  if (!hasBrackets(name)) return []
  return [...name.matchAll(/(?<=[가-힣])\(([가-힣 ]+)\)/g)].map(([, other = '']) => removeSpaces(normalizeText(other)))
}

function reorderName(name: string): readonly string[] {
  if (!name.includes('_')) return []
  const [family = '', ...special] = name.split('_').map((part) => removeSpaces(normalizeText(part)))
  const all = [...special].reverse().join('')
  return [`${all}${family}`, ...special.map((each) => `${each}${family}`)]
}

/** Names that end in the head word. An English head name ends before a comma (Rice, white) or a preposition (Toast with jam). */
function findHeadNames(names: readonly string[], normals: readonly string[]): readonly string[] {
  return names.flatMap((name, i) => {
    if (name.includes('_')) return []
    const title = name.replaceAll(bracketPattern, ' ').replace(/(?:,| (?:with|in|on|for) ).*$/i, '')
    return title === name ? (normals[i] ?? []) : normalizeText(title)
  })
}

/** The last word is not the head if `and` joins two foods (Macaroni and cheese). */
function isSingleFood(title: string): boolean {
  return !/ (?:and|n) [a-z]+$/.test(title)
}

function compactKorean(title: string): string {
  return hasHangul(title) ? removeSpaces(title) : title
}

function uniqueTexts(texts: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const text of texts) if (text !== '' && !found.includes(text)) found.push(text)
  return found
}
