import type { FoodNames } from './food-names.ts'
import { toKeystrokes } from './search-text.ts'

/** A text with fewer keystrokes is not corrected: it is more often another word than a typo. */
export const minTypoKeystrokes = 4

/** A query as its keystrokes, and its words. */
interface TypedQuery {
  readonly keystrokes: string
  readonly words: readonly string[]
}

/** Whether the query is a name of the food with one typo. */
export function isTypo({ keystrokes, words }: TypedQuery, foodNames: FoodNames): boolean {
  if (keystrokes.length < minTypoKeystrokes) return false
  if (foodNames.fullNames.some((fullName) => isOneEditApart(keystrokes, toKeystrokes(fullName)))) return true
  // One word may have a typo; the other words must be parts of the name.
  const unmatchedWords = words.filter((word) => !foodNames.searchTexts.some((each) => each.includes(word)))
  const [unmatchedWord] = unmatchedWords
  if (unmatchedWord === undefined || unmatchedWords.length > 1) return false
  const typed = toKeystrokes(unmatchedWord)
  return (
    typed.length >= minTypoKeystrokes && foodNames.searchTexts.some((word) => isOneEditApart(typed, toKeystrokes(word)))
  )
}

/** Whether two texts differ by one edit: a replaced, added or removed character, or two swapped neighbours. False for equal texts. */
export function isOneEditApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  const [restOfA, restOfB] = [a.slice(start), b.slice(start)]
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && restOfA.slice(2) === restOfB.slice(2))
  )
}

/**
 * The text, and the text without each of its characters in turn. Two texts that are one edit apart share a variant, so an index of
 * variants finds typos without a comparison with every word.
 */
export function listDeletionVariants(text: string): ReadonlySet<string> {
  const variants = new Set([text])
  for (let i = 0; i < text.length; i += 1) variants.add(text.slice(0, i) + text.slice(i + 1))
  return variants
}
