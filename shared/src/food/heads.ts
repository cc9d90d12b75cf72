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

/**
 * Whether a text is the head word of a food's name: 치킨 of 후라이드치킨, rice of white rice. A starter food lists its kinds, so
 * a single syllable must be among them: it is also the ending of many other words.
 */
export function isHeadOfNames(
  { compact, normal }: { readonly compact: string; readonly normal: string },
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
