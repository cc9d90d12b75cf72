import { foldLine, matchPhrase, toPhraseKey } from './lexicon.ts'
import { findDistanceEnd, type Measure, matchMeasure } from './measure.ts'
import type { LineSpan } from './parsed-line.ts'
import type { LinePhrase } from './vocabulary.ts'

/** A part of a line that has one meaning. Spaces are between elements. */
export type LineElement = LineSpan &
  (
    | { readonly kind: 'separator' }
    | { readonly kind: 'measure'; readonly measure: Measure }
    /** `phrase` is null for words that are not in the vocabulary. */
    | { readonly kind: 'word'; readonly phrase: LinePhrase | null }
  )

const space = /[^\S\n]/
const separatorSign = /[\n,;/&·、|•]|\+(?!\d)|[.!?](?=\s|$)/y
/** A run of characters up to a space or a separator. A Korean word ends before a number: 커피4500. */
const unknownRun = /(?:(?<![가-힣])\d|[^\s\d,;/+·、|.!?]|[.!?](?!\s|$))+/y
/** A sign before a number. The sign of an amount follows from its part. */
const numberSign = /[-+~](?=\d)/y
const noLetters = /^[^\p{L}\p{N}]+$/u
const signPhrase: LinePhrase = { concepts: [], isFiller: true, isSeparator: false, dayOffset: null }

/** Splits a line into elements, in linear time. Every character that is no space is in exactly one element. */
export function splitElements(text: string, phrases: ReadonlyMap<string, LinePhrase>): readonly LineElement[] {
  const folded = foldLine(text)
  const elements: LineElement[] = []
  let position = 0
  while (position < text.length) {
    if (space.test(folded.charAt(position))) {
      position += 1
      continue
    }
    const element = matchElement(folded, position, phrases)
    const previous = elements.at(-1)
    if (previous !== undefined && isUnknown(previous) && isUnknown(element)) {
      elements[elements.length - 1] = { ...previous, end: element.end }
    } else {
      elements.push(element)
    }
    position = element.end
  }
  return elements
}

function isUnknown(element: LineElement): boolean {
  return element.kind === 'word' && element.phrase === null
}

function matchElement(folded: string, start: number, phrases: ReadonlyMap<string, LinePhrase>): LineElement {
  const distanceEnd = findDistanceEnd(folded, start)
  if (distanceEnd !== null) return { kind: 'word', start, end: distanceEnd, phrase: null }
  const measure = matchMeasure(folded, start)
  const phrase = matchPhraseElement(folded, start, phrases)
  if (phrase !== null && (measure === null || phrase.end > measure.end)) return phrase
  return measure === null ? matchOther(folded, start) : { kind: 'measure', start, ...measure }
}

function matchPhraseElement(
  folded: string,
  start: number,
  phrases: ReadonlyMap<string, LinePhrase>,
): LineElement | null {
  const phrase = matchPhrase(folded, start, phrases)
  if (phrase === null) return null
  const { end, value } = phrase
  if (!value.isSeparator) return { kind: 'word', start, end, phrase: value }
  const hasEnding = !phrases.has(toPhraseKey(folded.slice(start, end)))
  return hasEnding ? null : { kind: 'separator', start, end }
}

function matchOther(folded: string, start: number): LineElement {
  separatorSign.lastIndex = start
  if (separatorSign.test(folded)) return { kind: 'separator', start, end: start + 1 }
  numberSign.lastIndex = start
  if (numberSign.test(folded)) return { kind: 'word', start, end: start + 1, phrase: signPhrase }
  unknownRun.lastIndex = start
  const run = unknownRun.exec(folded)?.[0] ?? folded.charAt(start)
  return { kind: 'word', start, end: start + run.length, phrase: noLetters.test(run) ? signPhrase : null }
}
