import type { FoodNames } from './food-names.ts'
import { hasHangul } from './search-text.ts'

/** Endings that contain a food name of one syllable, but are no kind of that food: 튀김 (fritter) is no 김 (laver). */
const unrelatedEndings: Readonly<Record<string, readonly string[]>> = {
  김: ['튀김'],
  물: ['나물', '국물', '해물'],
  국: ['약국', '중국', '한국', '미국', '영국'],
  배: ['담배'],
  콩: ['홍콩'],
  무: ['나무'],
  파: ['양파'],
  감: ['영감', '식감'],
}

/** A query, with and without spaces. */
interface HeadQuery {
  readonly normal: string
  readonly compact: string
}

/**
 * Whether a text is the head word of a food's name: 치킨 of 후라이드치킨, rice of white rice. A starter food lists its kinds, so
 * a single syllable must be among them: it is also the ending of many other words.
 */
export function isHeadOfNames(
  { compact, normal }: HeadQuery,
  { kinds, headNames }: Pick<FoodNames, 'kinds' | 'headNames'>,
): boolean {
  if (kinds.includes(compact)) return true
  if (!hasHangul(compact)) return headNames.some((name) => name.endsWith(` ${normal}`) || name === normal)
  if (compact.length === 1 && kinds.length > 0) return false
  return headNames.some((name) => name.endsWith(compact) && !hasUnrelatedEnding(compact, name))
}

function hasUnrelatedEnding(syllable: string, name: string): boolean {
  return unrelatedEndings[syllable]?.some((head) => name.endsWith(head)) ?? false
}

/** The length of the longest name of the food that ends the query (dates of medjool dates); 0 if no name does. */
export function findBroaderNameLength({ normal, compact }: HeadQuery, { headNames, plainKinds }: FoodNames): number {
  const endsQuery = (name: string) =>
    hasHangul(name) ? name.length >= minHeadLength.hangul && compact.endsWith(name) : normal.endsWith(` ${name}`)
  const names = [...headNames, ...plainKinds].filter((name) => name.length >= minHeadLength.latin || hasHangul(name))
  return Math.max(0, ...names.filter(endsQuery).map(({ length }) => length))
}

/** The minimum length of a name that ends a query: shorter names end many unrelated words. */
const minHeadLength = { hangul: 2, latin: 3 } as const

/** The ends of a query that may be names of broader foods, the longest first. */
export function findQueryHeads({
  words,
  compact,
}: {
  readonly words: readonly string[]
  readonly compact: string
}): readonly string[] {
  const trailingWords = words.slice(1).map((_word, i) => words.slice(i + 1).join(''))
  const last = words.at(-1) ?? ''
  const lastWordEnds = hasHangul(last) ? Array.from({ length: last.length }, (_end, i) => last.slice(i)) : []
  const minLength = hasHangul(last) ? minHeadLength.hangul : minHeadLength.latin
  return [...new Set([...trailingWords, ...lastWordEnds])].filter((end) => end.length >= minLength && end !== compact)
}
