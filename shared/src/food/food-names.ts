import type { Food, FoodForm } from './food.ts'
import { computeDisplayWidth, hasHangul, normalizeText, removeSpaces } from './search-text.ts'
import { standardizeSpelling } from './spelling.ts'

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

/** Parses the names of a food. In `국밥_돼지머리` a family comes before its variety; users write the variety first: 돼지머리국밥. */
export function parseFoodNames({ names, brand, search }: Pick<Food, 'names' | 'brand' | 'search'>): FoodNames {
  const bothNames = [names.ko, names.en].filter((name) => name !== '')
  const aliases = (search?.aliases ?? []).map(normalizeText)
  const normalNames = bothNames.map(normalizeText)
  const reorderedNames = bothNames.flatMap(reorderName)
  const bracketedNames = findBracketedNames(names.ko)
  const withoutBrackets = bothNames
    .filter(hasBrackets)
    .map((name) => normalizeText(name.replaceAll(bracketPattern, ' ')))
  const headCandidates = [...findHeadNames(bothNames, normalNames), ...bracketedNames, ...reorderedNames, ...aliases]
  const brandNormal = normalizeText(brand)
  const standardByNormal = new Map<string, string>()
  const toStandard = (normal: string) => {
    const standard = standardByNormal.get(normal) ?? standardizeSpelling(normal)
    standardByNormal.set(normal, standard)
    return standard
  }
  const addStandardSpellings = (normalTexts: readonly string[]) =>
    removeDuplicateTexts([...normalTexts, ...normalTexts.map(toStandard)])
  const nameVariants = addStandardSpellings(
    removeDuplicateTexts([...normalNames, ...withoutBrackets, ...bracketedNames, ...reorderedNames, ...aliases]),
  )
  const compactNames = nameVariants.map(removeSpaces)
  const words = removeDuplicateTexts(
    [...nameVariants, ...addStandardSpellings([brandNormal])].flatMap((each) => each.split(' ')),
  )
  const kinds = normalizeKinds(search?.kinds)
  return {
    fullNames: removeDuplicateTexts(compactNames),
    words,
    searchTexts: removeDuplicateTexts([...words, ...compactNames, ...kinds, removeSpaces(brandNormal)]),
    kinds,
    plainKinds: normalizeKinds(search?.plainKinds),
    headNames: removeDuplicateTexts(addStandardSpellings(headCandidates.filter(isSingleFood)).map(compactKorean)),
    form: search?.form ?? 'other',
    shortestWidth: Math.min(
      ...[...normalNames, ...withoutBrackets, ...bracketedNames, ...reorderedNames].map((each) =>
        computeDisplayWidth(removeSpaces(each)),
      ),
    ),
  }
}

function normalizeKinds(kinds: readonly string[] = []): readonly string[] {
  if (kinds.length === 0) return kinds
  const normalKinds = kinds.map(normalizeText)
  return removeDuplicateTexts([...normalKinds, ...normalKinds.map(standardizeSpelling)].map(removeSpaces))
}

/** An explanation in brackets, which users do not type: Kimchi (napa cabbage). */
const bracketPattern = /\([^)]*\)/g

function hasBrackets(name: string): boolean {
  return name.includes('(')
}

/** Brackets directly after a Korean name hold another name: 달걀(계란). */
function findBracketedNames(name: string): readonly string[] {
  if (!hasBrackets(name)) return []
  return [...name.matchAll(/(?<=[가-힣])\(([가-힣 ]+)\)/g)].map(([, innerName = '']) =>
    removeSpaces(normalizeText(innerName)),
  )
}

function reorderName(name: string): readonly string[] {
  if (!name.includes('_')) return []
  const [family = '', ...varieties] = name.split('_').map((part) => removeSpaces(normalizeText(part)))
  const joinedVarieties = [...varieties].reverse().join('')
  return [`${joinedVarieties}${family}`, ...varieties.map((each) => `${each}${family}`)]
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

function removeDuplicateTexts(texts: readonly string[]): readonly string[] {
  const unique: string[] = []
  for (const text of texts) if (text !== '' && !unique.includes(text)) unique.push(text)
  return unique
}
