import { type Food, foodForms } from '@haru/shared/food/food.ts'
import { type FoodNames, parseFoodNames } from '@haru/shared/food/food-names.ts'
import { hasHangul, toInitials, toKeystrokes } from '@haru/shared/food/search-text.ts'
import { listDeletionVariants } from '@haru/shared/food/typos.ts'

/** Longer words are truncated, so only their beginning is indexed. */
const maxWordLength = 40
const maxWordCount = 24
/** The limit of a starter food, whose words are curated. */
const maxStarterWordCount = 64
const maxKeystrokes = 24

export interface FoodTerms {
  readonly words: readonly string[]
  readonly rank: number
  /** A hash of both. */
  readonly hash: number
}

/**
 * Lists the index words of a food. A starter food is also found by its kinds and its names without spaces; for a million foods that
 * would make the vocabulary too large.
 */
export function toFoodTerms(food: Food): FoodTerms {
  const foodNames = parseFoodNames(food)
  const isStarter = food.source === 'haru'
  const all = isStarter
    ? [...foodNames.kinds, ...foodNames.words, ...foodNames.fullNames]
    : removeSingulars(foodNames.words)
  const cut = all.map((word) => [...word].slice(0, maxWordLength).join(''))
  const words = [...new Set(cut)].slice(0, isStarter ? maxStarterWordCount : maxWordCount)
  const rank = rankFood(food, foodNames)
  return { words, rank, hash: hash([rank, ...words].join(' ')) }
}

/** Removes a singular next to its plural: noodle is found as the beginning of noodles. */
function removeSingulars(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && isPluralOf(other, word)))
}

function isPluralOf(plural: string, word: string): boolean {
  return plural === `${word}s` || plural === `${word}es`
}

/** Starter foods have lower ranks: plain foods first, then other foods, then raw foods. */
const firstForeignRank = 4096
const ranksPerForm = 1024

// The order of foods within a word: starter foods, then short names, which are mostly plain foods.
function rankFood({ source }: Food, { shortestWidth, form }: FoodNames): number {
  if (source !== 'haru') return firstForeignRank + Math.min(shortestWidth, firstForeignRank - 1)
  return foodForms.indexOf(form) * ranksPerForm + Math.min(shortestWidth, ranksPerForm - 1)
}

/** The rarity of a word in steps, so that its index keys seldom change: 15 for one food, 14 from 4 foods on, 13 from 16 on. */
export function toRarity(foods: number): number {
  return 15 - Math.min(15, Math.floor(Math.log2(Math.max(1, foods)) / 2))
}

/** The index key of a word beginning: `^김치`. */
export function toPrefixKey(text: string): string {
  return `^${text}`
}

/** The index key of the first one or two characters, which too many words share for a range query: `=김`. */
export function toShortPrefixKey(text: string): string {
  return `=${text}`
}

/** The index key of the last syllable: 볶음밥 is a kind of 밥. Longer endings are found as parts. */
export function toSuffixKey(text: string): string {
  return `$${text}`
}

/** The minimum length of a part: shorter parts occur in too many words. A syllable distinguishes more than a letter. */
export function getMinPartLength(text: string): number {
  return hasHangul(text) || /^[ㄱ-ㅎ]/.test(text) ? 2 : 3
}

/** Creates the index keys of a word: its beginning, its last syllable, its suffixes and its initial consonants. */
export function createIndexKeys(word: string): readonly string[] {
  const indexKeys = new Set([toPrefixKey(word), toShortPrefixKey(word.slice(0, 1)), toShortPrefixKey(word.slice(0, 2))])
  for (const part of listSuffixes(word)) indexKeys.add(part)
  if (hasHangul(word.slice(-1))) indexKeys.add(toSuffixKey(word.slice(-1)))
  const initials = toInitials(word)
  if (initials.length > 1) {
    indexKeys.add(toShortPrefixKey(initials.slice(0, 1)))
    indexKeys.add(initials)
    for (const part of listSuffixes(initials)) indexKeys.add(part)
  }
  return [...indexKeys]
}

function listSuffixes(word: string): readonly string[] {
  const last = word.length - getMinPartLength(word)
  return Array.from({ length: Math.max(0, last) }, (_tail, i) => word.slice(i + 1))
}

/** Hashes the keystrokes of a word and their deletion variants: two words one typo apart share a hash. Empty for too long words. */
export function hashTypos(word: string): readonly number[] {
  const keystrokes = toKeystrokes(word)
  return keystrokes.length < 3 || keystrokes.length > maxKeystrokes
    ? []
    : [...new Set([...listDeletionVariants(keystrokes)].map(hash))]
}

// FNV-1a, as a signed 32-bit number. A comparison of the words sorts out collisions.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}
