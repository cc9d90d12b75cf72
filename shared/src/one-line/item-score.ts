import { hasHangul } from '../food/search-text.ts'
import { hasTitles } from '../tracking/category.ts'
import { type Assignment, isCount } from './assign-measures.ts'
import type { ItemReading } from './candidate.ts'
import type { CompletedItem } from './complete-item.ts'
import type { LineElement } from './elements.ts'
import type { ItemText } from './item-text.ts'

/** The hints by which an item is scored. */
interface ItemHints {
  readonly reading: ItemReading
  readonly assignment: Assignment
  readonly text: ItemText
  readonly hasEarlier: boolean
}

/** An item, and the elements of its group that it does not explain. */
interface ItemLoss {
  readonly reading: ItemReading
  readonly assignment: Assignment
  readonly item: CompletedItem
  readonly skipped: readonly number[]
}

const scores = {
  title: 3,
  /** The score of a word that is also a part of another area: lunch is a purchase and a meal. */
  sharedTitle: 1.5,
  part: 2,
  areaWord: 2,
  label: 1,
  earlier: 2,
  /** A number at the usual side of a name. */
  order: 0.5,
  /** A plain number and a name without a further hint. */
  weak: -0.5,
  /** The same if another area has a title for the name. */
  weakTitle: -1.75,
} as const

const costs = {
  entry: 0.25,
  missing: 1,
  /** The cost of an item without any value that should have some. */
  noValue: 2,
  /** The cost of a note without an amount beside other words, to whose amount it more likely belongs. */
  looseNote: 2,
  skipped: 3,
  count: 1,
} as const

/**
 * How much of the line an item explains, before its loss; null if the line has too few hints for the area. The numbers were found with
 * the tables of lines.
 */
export function scoreHints(hints: ItemHints): number | null {
  const { reading, assignment, text } = hints
  const clearHints = scoreClearHints(hints)
  const weakHints = clearHints > 0 ? 0 : scoreWeakHints(hints)
  const isCounting = hasOnlyCounts(hints)
  const isBeforeText = (reading.words.measures[0]?.index ?? text.start) < text.start
  if (weakHints === null || isLooseNumber(hints) || (isCounting && isBeforeText)) return null
  const order = isNamed(hints) && isUsualOrder(hints) ? scores.order : 0
  const count = isCounting ? costs.count : 0
  return clearHints + weakHints + assignment.plainCount + order - count - text.cost - costs.entry
}

function scoreClearHints({ reading: { words, place }, assignment, hasEarlier }: ItemHints): number {
  const { titleWord } = place
  const titleScore = titleWord?.isShared === true ? scores.sharedTitle : scores.title
  return (
    (titleWord === null ? 0 : titleScore) +
    (words.parts.length > 0 ? scores.part : 0) +
    (words.hasAreaWord ? scores.areaWord : 0) +
    (hasEarlier ? scores.earlier : 0) +
    words.labelCount * scores.label +
    assignment.typedCount
  )
}

/** The score of an item that only a plain number or an entry before it explains; null if that is not enough. */
function scoreWeakHints(hints: ItemHints): number | null {
  const { reading, assignment } = hints
  const { rules, group, place } = reading
  if (rules.minNumber !== undefined) return assignment.plainCount > 0 && !hasOnlyCounts(hints) ? 0 : null
  if (!place.isPartTyped && group.continued.length > 0) return 0
  if (!isNamed(hints) || assignment.plainCount === 0 || !isUsualOrder(hints)) return null
  return group.elements.some(isTitleWord) ? scores.weakTitle : scores.weak
}

/** The cost of missing values and of unexplained elements. */
export function scoreLoss({ reading, assignment, item, skipped }: ItemLoss): number {
  const hasValue = Object.keys(assignment.values).length > 0
  const isLooseNote = reading.rules.isNote === true && !hasValue && !reading.group.isSeparate
  const noValue = item.missing.length > 0 && !hasValue ? costs.noValue : 0
  const loose = isLooseNote ? costs.looseNote : 0
  return loose + item.missing.length * costs.missing + noValue + skipped.length * costs.skipped
}

/** Whether the item is a number without text and title beside other words, to which the number more likely belongs. */
function isLooseNumber({ reading: { area, textField, group, place }, text }: ItemHints): boolean {
  return textField !== null && text.text === '' && hasTitles(area) && place.title === '' && !group.isSeparate
}

/** Whether the plain numbers of an area with amounts are so small that they may count things. */
function hasOnlyCounts({ reading: { rules, context, words }, assignment }: ItemHints): boolean {
  const numbers = words.measures.flatMap(({ measure }) => (measure.kind === 'number' ? [measure.text] : []))
  return (
    assignment.plainCount > 0 && numbers.length > 0 && numbers.every((number) => isCount(number, rules, context.units))
  )
}

function isNamed({ reading: { rules, textField }, text }: ItemHints): boolean {
  return textField !== null && text.text !== '' && rules.isNote !== true
}

/** English has the number before the name (2 eggs), and Korean behind it (계란 2개). */
function isUsualOrder({ reading: { words }, text }: ItemHints): boolean {
  const [measure] = words.measures
  return measure !== undefined && measure.index < text.start !== hasHangul(text.text)
}

function isTitleWord(element: LineElement): boolean {
  return element.kind === 'word' && element.phrase?.concepts.some(({ kind }) => kind === 'title') === true
}
