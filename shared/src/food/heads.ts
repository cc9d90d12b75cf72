import type { Named } from './food-names.ts'
import { hasHangul } from './normal.ts'

/** What ends in a syllable that is a food by itself, and is none of its kind: 튀김 is no 김. */
const otherHeads: Readonly<Record<string, readonly string[]>> = {
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
 * Whether a text is the head of a food's name, which says what it is: 치킨 of 후라이드치킨, rice of white rice. Of a starter food
 * it is written down; one syllable ends too many other words to guess.
 */
export function isHeadOf(
  { compact, normal }: { readonly compact: string; readonly normal: string },
  { kinds, titles }: Pick<Named, 'kinds' | 'titles'>,
): boolean {
  if (kinds.includes(compact)) return true
  if (!hasHangul(compact)) return titles.some((title) => title.endsWith(` ${normal}`) || title === normal)
  if (compact.length === 1 && kinds.length > 0) return false
  return titles.some((title) => title.endsWith(compact) && !isOtherHead(compact, title))
}

function isOtherHead(syllable: string, title: string): boolean {
  return otherHeads[syllable]?.some((head) => title.endsWith(head)) ?? false
}
