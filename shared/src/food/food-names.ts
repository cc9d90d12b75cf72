import type { Food, FoodForm } from './food.ts'
import { displayWidth, hasHangul, normalizeText, removeSpaces } from './search-text.ts'
import { standardSpelling } from './spelling.ts'

/** The names of a food, taken apart for any query. Each is here as it is written and in its standard spelling. */
export interface FoodNames {
  /** The whole names without spaces, in each order that people say them in, and the everyday names. */
  readonly fullNames: readonly string[]
  /** The words of the names and of the brand, and the names that are said the other way round. */
  readonly words: readonly string[]
  /** All of these, and the brand without spaces. */
  readonly searchTexts: readonly string[]
  /** The head words of the kinds of a starter food, without spaces. */
  readonly kinds: readonly string[]
  /** Those of them that people mean this food by. */
  readonly plainKinds: readonly string[]
  /** The names whose last word says what the food is: without what explains them, without spaces where they are Korean. */
  readonly headNames: readonly string[]
  readonly form: FoodForm
  /** How long the shortest name is, everyday names left out. */
  readonly shortestWidth: number
}

/**
 * Takes the names of a food apart. `국밥_돼지머리` is a family and what is special about it, which people say the other way
 * round: 돼지머리국밥.
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

/** What explains a name, and nobody types: Kimchi (napa cabbage). */
const bracketPattern = /\([^)]*\)/g

function hasBrackets(name: string): boolean {
  return name.includes('(')
}

/** What stands in brackets right behind a Korean name is another name: 달걀(계란). */
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

/** What ends in the head of the food. English names end before a comma (Rice, white) and before `with` and the like (Toast with jam). */
function findHeadNames(names: readonly string[], normals: readonly string[]): readonly string[] {
  return names.flatMap((name, i) => {
    if (name.includes('_')) return []
    const title = name.replaceAll(bracketPattern, ' ').replace(/(?:,| (?:with|in|on|for) ).*$/i, '')
    return title === name ? (normals[i] ?? []) : normalizeText(title)
  })
}

/** Where two things are joined (Macaroni and cheese), the last word does not say what the food is. */
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
