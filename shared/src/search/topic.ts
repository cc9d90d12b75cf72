import type { AnyArea } from '../areas/define.ts'
import { isInitials, normalizeText, removeSpaces, toInitials } from '../food/search-text.ts'
import { standardizeSpelling } from '../food/spelling.ts'

/** Whether the topics of a field are texts, which are found by what the user wrote, and not by the name of a category. */
export function isTextField({ item }: AnyArea, field: string): boolean {
  return item[field]?.kind === 'text'
}

/** The text by which a topic of the field is told apart from others; empty if the item has none. */
export function toTopicKey(area: AnyArea, field: string, text: string): string {
  return isTextField(area, field) ? removeSpaces(normalizeNote(text)) : text
}

/** A text of signs only, such as an emoji, has no normal form: it is compared as it is. */
function normalizeNote(text: string): string {
  const normal = normalizeText(text)
  return normal === '' ? text.trim().toLowerCase() : normal
}

/** The forms of a text in which a query is searched. */
export interface TextForms {
  readonly normal: string
  readonly standard: string
}

/** The forms without spaces, because users write Korean compounds with and without them. */
export function createTextForms(text: string): TextForms {
  const normal = normalizeNote(text)
  const compact = removeSpaces(normal)
  const standard = removeSpaces(standardizeSpelling(normal))
  // Most texts are equal in both forms, and the memory then has one.
  return { normal: compact, standard: standard === compact ? compact : standard }
}

/** Whether a text contains the query of a search. */
export type MatchText = (forms: TextForms) => boolean

/**
 * Creates the test whether a text contains every word of a query, as it is written or in its standard spelling, or its initial
 * consonants. Null for a query without a word.
 */
export function createTextMatch(query: string): MatchText | null {
  const normal = normalizeNote(query)
  if (normal === '') return null
  const words = toCompleteWords(normal)
  const standardWords = standardizeSpelling(words.join(' ')).split(' ')
  const initials = isInitials(removeSpaces(normal)) ? removeSpaces(normal) : null
  return (forms) =>
    words.every((word) => forms.normal.includes(word)) ||
    standardWords.every((word) => forms.standard.includes(word)) ||
    (initials !== null && toInitials(forms.normal).includes(initials))
}

/** The words of a query. A last syllable that is half typed (커ㅍ of 커피) is left out, unless nothing else remains. */
function toCompleteWords(normal: string): readonly string[] {
  const complete = normal.replace(/(?<=[가-힣])[ㄱ-ㅣ]+$/, '')
  return complete.split(' ')
}
