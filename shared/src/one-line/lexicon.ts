import { lineWordsEn } from '../i18n/line/en.ts'
import { lineWordsKo } from '../i18n/line/ko.ts'
import type { LineWords } from '../i18n/line/line-words.ts'

/** The words of a line in each language. A line may mix them. */
export const lineLanguages: readonly LineWords[] = [lineWordsKo, lineWordsEn]

/** The words of a list such as 'run, ran, jogging'. */
export function splitWordList(list = ''): readonly string[] {
  return list === '' ? [] : list.split(',').map((word) => word.trim())
}

/** The words of one list of each language. */
export function collectWords(select: (words: LineWords) => string | undefined): readonly string[] {
  return lineLanguages.flatMap((words) => splitWordList(select(words)))
}

/**
 * The line in which words are compared: lower case, half-width characters, and one form of each sign. Every character keeps its
 * position.
 */
export function foldLine(text: string): string {
  let folded = ''
  for (let i = 0; i < text.length; i += 1) folded += foldCharacter(text.charAt(i))
  return folded
}

const signs: Readonly<Record<string, string>> = {
  '×': 'x',
  '✕': 'x',
  '∗': '*',
  '〜': '~',
  '∼': '~',
  '–': '-',
  '—': '-',
  '−': '-',
  '￦': '₩',
  '、': ',',
  '’': "'",
}
const fullWidthShift = 0xfee0

function foldCharacter(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - fullWidthShift).toLowerCase()
  const lower = character.toLowerCase()
  return signs[character] ?? (lower.length === 1 ? lower : character)
}

/** The form of a phrase in which spaces and hyphens do not matter: 'Push-up' and 'push up' are 'pushup'. */
export function toPhraseKey(text: string): string {
  return foldLine(text.normalize('NFC')).replace(phraseGaps, '')
}

const phraseGaps = /[\s\-_'.]+/g

const endings = new Set(collectWords(({ endings: list }) => list))

/** The length of the longest phrase, in characters of the line. */
const maxPhraseLength = 40

/**
 * The end of the longest phrase from `start`, and its value in `phrases` (by phrase key); null if there is no phrase. A phrase
 * ends where a word ends, or before an ending such as a particle: 커피를 has the phrase 커피.
 */
export function matchPhrase<T>(
  folded: string,
  start: number,
  phrases: ReadonlyMap<string, T>,
): { readonly end: number; readonly value: T } | null {
  let key = ''
  let longest: { end: number; value: T } | null = null
  const maxEnd = Math.min(folded.length, start + maxPhraseLength)
  for (let end = start; end < maxEnd; end += 1) {
    const character = folded.charAt(end)
    const letter = character.replace(phraseGaps, '')
    if (character === '\n' || (end === start && letter === '')) break
    key += letter
    const value = letter === '' ? undefined : phrases.get(key)
    if (value !== undefined) longest = extendPhrase(folded, end + 1, value) ?? longest
  }
  return longest
}

function extendPhrase<T>(folded: string, end: number, value: T): { end: number; value: T } | null {
  const wordEnd = findPhraseEnd(folded, end)
  return wordEnd === null ? null : { end: wordEnd, value }
}

/** The end of the word whose last character is before `end`, if only an ending follows; null if the word goes on. */
export function findPhraseEnd(folded: string, end: number): number | null {
  letters.lastIndex = end
  const rest = letters.exec(folded)?.[0] ?? ''
  return rest === '' || endings.has(rest) ? end + rest.length : null
}

const letters = /\p{L}{0,12}/uy

/** A regular expression that matches one of the words, the longest first. Matches nothing without words. */
export function createAlternation(words: readonly string[]): string {
  const sorted = [...new Set(words)].filter((word) => word !== '').toSorted((a, b) => b.length - a.length)
  return sorted.length === 0 ? '(?!)' : sorted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
}
