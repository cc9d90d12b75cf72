import { countCharacters } from '../field/text-limit.ts'
import type { Assignment, LabeledMeasure } from './assign-measures.ts'
import type { ItemReading } from './candidate.ts'
import { isFillerFor, joinElements } from './item-words.ts'
import { toPhraseKey } from './lexicon.ts'
import type { Measure } from './measure.ts'

/** The text of an item. */
export interface ItemText {
  readonly text: string
  /** The index of its first element; -1 without a text. */
  readonly start: number
  /** The cost of numbers and separators in the text of the item. */
  readonly cost: number
}

const noText: ItemText = { text: '', start: -1, cost: 0 }
const costs = { number: 1, smallNumber: 0.25, measure: 0.25, separator: 0.75, separatorOfItem: 1.5 } as const
/** A larger number in a note may be an amount that was missed. */
const maxSmallNumber = 20

/**
 * Joins the words of an item that have no other meaning. A name has no numbers and no separators, and its words follow each other; a note
 * may contain and enclose them. Null if the words cannot be a text, or if measures are left that the item has no place for.
 */
export function createItemText(reading: ItemReading, assignment: Assignment): ItemText | null {
  if (reading.textField === null) return createNoText(reading, assignment)
  const joined = reading.rules.isNote === true ? createNote(reading, assignment) : createName(reading, assignment)
  const text = joined === null ? null : acceptText(reading, joined)
  return text !== null && isTitleName(reading, text.text) ? noText : text
}

/** An item without text can leave out the words inside of it: ran 5k in 28 min. */
function createNoText({ group: { elements } }: ItemReading, { rest }: Assignment): ItemText | null {
  const separatorCount = elements.filter(({ kind }) => kind === 'separator').length
  const isInside = ({ index }: LabeledMeasure) => index > 0 && index < elements.length - 1
  return rest.every(isInside) ? { ...noText, cost: separatorCount * costs.separatorOfItem } : null
}

function createName(reading: ItemReading, { rest, plainCount }: Assignment): ItemText | null {
  const { elements } = reading.group
  const indexes = trimFillers(reading, reading.words.rest)
  const isOneRun = indexes.every((index, i) => i === 0 || indexes[i - 1] === index - 1)
  const hasOther = rest.length > 0 || elements.some(({ kind }) => kind === 'separator')
  // Without a name, a plain number says nothing.
  const isNumberOnly = indexes.length === 0 && plainCount > 0
  return hasOther || !isOneRun || isNumberOnly ? null : toItemText(reading, indexes, 0)
}

function createNote(reading: ItemReading, { rest, values }: Assignment): ItemText | null {
  const separators = reading.group.elements.flatMap(({ kind }, index) => (kind === 'separator' ? [index] : []))
  const indexes = [...reading.words.rest, ...rest.map(({ index }) => index), ...separators].toSorted((a, b) => a - b)
  const isEnclosed = (index: number) => indexes.includes(index - 1) && indexes.includes(index + 1)
  // An amount in another currency would look as if it had been understood, and so would a number without an amount.
  const hasOther = rest.some(({ measure }) => measure.kind === 'amount') || Object.keys(values).length === 0
  if (!separators.every(isEnclosed) || (rest.length > 0 && hasOther)) return null
  const cost = rest.reduce((total, { measure }) => total + costOfMeasure(measure), separators.length * costs.separator)
  return toItemText(reading, trimFillers(reading, indexes), cost)
}

function costOfMeasure(measure: Measure): number {
  if (measure.kind !== 'number') return costs.measure
  return Number(measure.text) > maxSmallNumber ? costs.number : costs.smallNumber
}

function trimFillers({ area, group }: ItemReading, indexes: readonly number[]): readonly number[] {
  const isText = (index: number) => !isFillerFor(group.elements[index], area)
  const first = indexes.findIndex(isText)
  return first === -1 ? [] : indexes.slice(first, indexes.findLastIndex(isText) + 1)
}

function toItemText({ group: { line, elements } }: ItemReading, indexes: readonly number[], cost: number): ItemText {
  return { text: joinElements(line, elements, indexes), start: indexes[0] ?? -1, cost }
}

/** The text without characters that the field refuses, such as control characters; null if it is too long. */
function acceptText({ area, context, textField }: ItemReading, text: ItemText): ItemText | null {
  const field = area.item[textField ?? '']
  const max = field !== undefined && 'max' in field ? Number(field.max) : 0
  return countCharacters(text.text) > max ? null : { ...text, text: field?.accept(text.text, context.units) ?? '' }
}

/** Whether the text is only the name of a title, which is no note. */
function isTitleName({ area, context }: ItemReading, text: string): boolean {
  const { concepts = [] } = context.vocabulary.phrases.get(toPhraseKey(text)) ?? {}
  return concepts.some((concept) => concept.kind === 'title' && concept.area === area.id && concept.isName)
}
