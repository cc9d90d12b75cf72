import { cutText } from '../field/text-limit.ts'
import type { Candidate, LineContext } from './candidate.ts'
import { type LineElement, splitElements } from './elements.ts'
import { findGroups } from './groups.ts'
import { type LineEntry, type LineSpan, maxLineLength, type ParsedLine } from './parsed-line.ts'

/** The number of entries that are read. What follows is unknown, as the characters after `maxLineLength`. */
const maxEntries = 20

/**
 * Reads a line of text, Korean or English or both, as entries of the areas. The line is split into the groups of elements whose
 * entries explain most of it. Never throws; the same line with the same context has the same result.
 */
export function parseLine(input: string, context: LineContext): ParsedLine {
  const text = input.normalize('NFC')
  const line = cutText(text, maxLineLength)
  const { day, elements } = takeDay(splitElements(line, context.vocabulary.phrases))
  const groups = findGroups(line, elements, context)
  const read = groups.slice(0, maxEntries)
  const rest = groups.slice(maxEntries).flatMap((group) => group.indexes)
  const explained = new Set(read.flatMap((group) => group.indexes))
  const isUnknown = ({ kind }: LineElement, index: number) =>
    kind !== 'separator' && (!explained.has(index) || rest.includes(index))
  const unknown = elements.filter(isUnknown).map(toSpan)
  const tail = line.length < text.length ? [{ start: line.length, end: text.length }] : []
  return {
    text,
    dayOffset: day?.offset ?? 0,
    daySpan: day === null ? null : toSpan(day.element),
    entries: read.map(({ candidate, indexes }) => toEntry(candidate, indexes, elements)),
    unknown: joinSpans([...unknown, ...tail], text),
  }
}

interface DayWord {
  readonly offset: number
  readonly element: LineElement
}

/** Takes the word of a day from the start or the end of a line. */
function takeDay(elements: readonly LineElement[]): {
  readonly day: DayWord | null
  readonly elements: readonly LineElement[]
} {
  for (const index of [0, elements.length - 1]) {
    const element = elements[index]
    const offset = element?.kind === 'word' ? element.phrase?.dayOffset : null
    if (element !== undefined && typeof offset === 'number') {
      return { day: { offset, element }, elements: elements.filter((each) => each !== element) }
    }
  }
  return { day: null, elements }
}

function toEntry({ entry }: Candidate, indexes: readonly number[], elements: readonly LineElement[]): LineEntry {
  const own = indexes.flatMap((index) => elements[index] ?? [])
  const spans: LineSpan[] = []
  for (const [i, element] of own.entries()) {
    const previous = spans.at(-1)
    const isNext = previous !== undefined && indexes[i - 1] === (indexes[i] ?? 0) - 1
    if (isNext) spans[spans.length - 1] = { start: previous.start, end: element.end }
    else spans.push(toSpan(element))
  }
  return { ...entry, spans }
}

function toSpan({ start, end }: LineSpan): LineSpan {
  return { start, end }
}

const onlySpaces = /^[^\S\n]*$/

/** Joins spans that only spaces separate. */
function joinSpans(spans: readonly LineSpan[], text: string): readonly LineSpan[] {
  const joined: LineSpan[] = []
  for (const span of spans) {
    const previous = joined.at(-1)
    if (previous !== undefined && onlySpaces.test(text.slice(previous.end, span.start))) {
      joined[joined.length - 1] = { start: previous.start, end: span.end }
    } else joined.push(span)
  }
  return joined
}
