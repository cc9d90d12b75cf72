import { type Food, foodForms } from '@haru/shared/food/food.ts'
import { type FoodNames, parseFoodNames } from '@haru/shared/food/food-names.ts'
import { deletionVariants, hasHangul, toInitials, toKeystrokes } from '@haru/shared/food/search-text.ts'

/** Longer words are found by their beginnings only. */
const maxWordLength = 40
const maxWordCount = 24
/** Of a food that Haru brings, whose words are written down. */
const maxStarterWordCount = 64
const maxKeystrokes = 24

export interface FoodTerms {
  readonly words: readonly string[]
  readonly rank: number
  /** A hash of both. */
  readonly hash: number
}

/**
 * The words a food is found by. What Haru brings is found without spaces and by its kinds, too; of a million that would be a
 * vocabulary of its own.
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

/** A word that another one begins with (noodle of noodles) is found by the beginning of that. */
function removeSingulars(words: readonly string[]): readonly string[] {
  return words.filter((word) => !words.some((other) => other !== word && isPluralOf(other, word)))
}

function isPluralOf(plural: string, word: string): boolean {
  return plural === `${word}s` || plural === `${word}es`
}

/** Foods that Haru brings have ranks below this: plain ones, others, and those that have to be cooked first. */
const firstForeignRank = 4096
const ranksPerForm = 1024

// Within a word, what Haru brings, then short names, which are the plain foods.
function rankFood({ source }: Food, { shortestWidth, form }: FoodNames): number {
  if (source !== 'haru') return firstForeignRank + Math.min(shortestWidth, firstForeignRank - 1)
  return foodForms.indexOf(form) * ranksPerForm + Math.min(shortestWidth, ranksPerForm - 1)
}

/** How rare a word is, in steps, so that a word seldom changes its place: 15 for one food, 14 from 4 on, 13 from 16 on. */
export function toRarity(foods: number): number {
  return 15 - Math.min(15, Math.floor(Math.log2(Math.max(1, foods)) / 2))
}

/** Where beginnings of words are looked up: `^김치`. */
export function prefixKey(text: string): string {
  return `^${text}`
}

/** Where one or two signs are looked up, which too many words begin with: `=김`. */
export function shortPrefixKey(text: string): string {
  return `=${text}`
}

/** Where the last syllable of words is looked up: 밥 is what 볶음밥 is a kind of. Longer endings are parts of words. */
export function suffixKey(text: string): string {
  return `$${text}`
}

/** Fewer signs are part of everything: a syllable says more than a letter. */
export function minPartLength(text: string): number {
  return hasHangul(text) || /^[ㄱ-ㅎ]/.test(text) ? 2 : 3
}

/** What a word is found by besides itself: its beginning and its end, its parts from each sign on, its initial consonants. */
export function createIndexKeys(word: string): readonly string[] {
  const indexKeys = new Set([prefixKey(word), shortPrefixKey(word.slice(0, 1)), shortPrefixKey(word.slice(0, 2))])
  for (const part of listSuffixes(word)) indexKeys.add(part)
  if (hasHangul(word.slice(-1))) indexKeys.add(suffixKey(word.slice(-1)))
  const initials = toInitials(word)
  if (initials.length > 1) {
    indexKeys.add(shortPrefixKey(initials.slice(0, 1)))
    indexKeys.add(initials)
    for (const part of listSuffixes(initials)) indexKeys.add(part)
  }
  return [...indexKeys]
}

function listSuffixes(word: string): readonly string[] {
  const last = word.length - minPartLength(word)
  return Array.from({ length: Math.max(0, last) }, (_tail, i) => word.slice(i + 1))
}

/** Hashes by which a word and a slip of it meet: of its keys, and of its keys without one. Too many keys have none. */
export function hashTypos(word: string): readonly number[] {
  const keystrokes = toKeystrokes(word)
  return keystrokes.length < 3 || keystrokes.length > maxKeystrokes
    ? []
    : [...new Set([...deletionVariants(keystrokes)].map(hash))]
}

// FNV-1a, as a signed number of 32 bits. Words that meet by chance are told apart by looking at them.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193)
  return value | 0
}
