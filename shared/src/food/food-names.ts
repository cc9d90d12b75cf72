import type { Food, FoodForm } from './food.ts'
import { compactOf, hasHangul, normalOf, widthOf } from './normal.ts'
import { standardSpelling } from './spelling.ts'

/** The names of a food, taken apart for any query. Each is here as it is written and in its standard spelling. */
export interface Named {
  /** The whole names without spaces, in each order that people say them in, and the everyday names. */
  readonly wholes: readonly string[]
  /** The words of the names and of the brand, and the names that are said the other way round. */
  readonly words: readonly string[]
  /** All of these, and the brand without spaces. */
  readonly places: readonly string[]
  /** The head words of the kinds of a starter food, without spaces. */
  readonly kinds: readonly string[]
  /** Those of them that people mean this food by. */
  readonly plainKinds: readonly string[]
  /** The names whose last word says what the food is: without what explains them, without spaces where they are Korean. */
  readonly titles: readonly string[]
  readonly form: FoodForm
  /** How long the shortest name is, everyday names left out. */
  readonly width: number
}

/**
 * Takes the names of a food apart. `국밥_돼지머리` is a family and what is special about it, which people say the other way
 * round: 돼지머리국밥.
 */
export function namedOf({ names, brand, search }: Pick<Food, 'names' | 'brand' | 'search'>): Named {
  const both = [names.ko, names.en].filter((name) => name !== '')
  const aliases = (search?.aliases ?? []).map(normalOf)
  const normals = both.map(normalOf)
  const around = both.flatMap(turned)
  const others = otherNames(names.ko)
  const plain = both.filter(hasBrackets).map((name) => normalOf(name.replaceAll(inBrackets, ' ')))
  const titles = [...titlesOf(both, normals), ...others, ...around, ...aliases]
  const brandNormal = normalOf(brand)
  const standards = new Map<string, string>()
  const standardOf = (normal: string) => {
    const standard = standards.get(normal) ?? standardSpelling(normal)
    standards.set(normal, standard)
    return standard
  }
  const withStandard = (each: readonly string[]) => unique([...each, ...each.map(standardOf)])
  const all = withStandard(unique([...normals, ...plain, ...others, ...around, ...aliases]))
  const wholes = all.map(compactOf)
  const words = unique([...all, ...withStandard([brandNormal])].flatMap((each) => each.split(' ')))
  const kinds = headsOf(search?.kinds)
  return {
    wholes: unique(wholes),
    words,
    places: unique([...words, ...wholes, ...kinds, compactOf(brandNormal)]),
    kinds,
    plainKinds: headsOf(search?.plainKinds),
    titles: unique(withStandard(titles.filter(isOneThing)).map(joined)),
    form: search?.form ?? 'other',
    width: Math.min(...[...normals, ...plain, ...others, ...around].map((each) => widthOf(compactOf(each)))),
  }
}

function headsOf(kinds: readonly string[] = []): readonly string[] {
  if (kinds.length === 0) return kinds
  const normals = kinds.map(normalOf)
  return unique([...normals, ...normals.map(standardSpelling)].map(compactOf))
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

/** What ends in the head of the food. English names end before a comma (Rice, white) and before `with` and the like (Toast with jam). */
function titlesOf(names: readonly string[], normals: readonly string[]): readonly string[] {
  return names.flatMap((name, i) => {
    if (name.includes('_')) return []
    const title = name.replaceAll(inBrackets, ' ').replace(/(?:,| (?:with|in|on|for) ).*$/i, '')
    return title === name ? (normals[i] ?? []) : normalOf(title)
  })
}

/** Where two things are joined (Macaroni and cheese), the last word does not say what the food is. */
function isOneThing(title: string): boolean {
  return !/ (?:and|n) [a-z]+$/.test(title)
}

function joined(title: string): string {
  return hasHangul(title) ? compactOf(title) : title
}

function unique(texts: readonly string[]): readonly string[] {
  const found: string[] = []
  for (const text of texts) if (text !== '' && !found.includes(text)) found.push(text)
  return found
}
