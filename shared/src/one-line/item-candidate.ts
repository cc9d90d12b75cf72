import type { AnyArea } from '../areas/define.ts'
import { lineRules } from '../areas/line-rules.ts'
import { findAreaCategory, findItemKind } from '../tracking/category.ts'
import { type Assignment, assignMeasures } from './assign-measures.ts'
import type { Candidate, ElementGroup, ItemReading, LineContext } from './candidate.ts'
import { completeItem } from './complete-item.ts'
import { createItemSource, findEarlierItem } from './earlier-item.ts'
import type { LineElement } from './elements.ts'
import { findItemPlace } from './item-place.ts'
import { scoreHints, scoreLoss } from './item-score.ts'
import { createItemText } from './item-text.ts'
import { isFillerFor, isForeign, listOwnConcepts, readItemWords } from './item-words.ts'
import { findTextField } from './vocabulary.ts'

/** The group as an item of the area; null if it cannot be one. */
export function createItemCandidate(area: AnyArea, group: ElementGroup, context: LineContext): Candidate | null {
  const reading = readItem(area, group, context)
  if (reading === null) return null
  const assignment = assignItemMeasures(reading)
  const text = createItemText(reading, assignment)
  if (text === null) return null
  // An earlier item completes its own name, and not a further set without one: a weight behind a set is body weight.
  const isNamed = reading.textField !== null || reading.place.titleWord !== null
  const earlier = isNamed ? findEarlierItem(reading, text.text) : null
  const hints = scoreHints({ reading, assignment, text, hasEarlier: earlier !== null })
  if (hints === null) return null
  const item = completeItem(createItemSource(reading, assignment, text.text, earlier))
  const skipped = listSkippedElements(reading, assignment)
  const score = hints - scoreLoss({ reading, assignment, item, skipped })
  return area.validate(item.values) === null
    ? { entry: { area: area.id, target: 'item', ...item }, score, skipped }
    : null
}

function readItem(area: AnyArea, group: ElementGroup, context: LineContext): ItemReading | null {
  const textField = findTextField(area)
  const { elements, line } = group
  const rules = lineRules[area.id] ?? {}
  const canContinue = textField === null ? group.isSeparate : rules.isNote !== true
  const continued = canContinue ? group.continued.filter((concept) => concept.area === area.id) : []
  const canRead = textField === null ? hasExplainedEdges(elements, area) : rules.isNote === true || !hasAmount(elements)
  if (!canRead || (continued.length === 0 && !elements.some((element) => isHint(element, area)))) return null
  const category = findAreaCategory(context.vocabulary.categories, area)
  const words = readItemWords(area, elements, textField !== null)
  const place = findItemPlace({ area, rules, category, words, now: context.now, continued, line })
  return place === null
    ? null
    : { area, group: { ...group, continued }, context, rules, category, words, place, textField }
}

/** Whether the first and the last element mean something to an area without texts. */
function hasExplainedEdges(elements: readonly LineElement[], area: AnyArea): boolean {
  return [elements[0], elements.at(-1)].every((element) => element !== undefined && !isForeign(element, area))
}

/** Whether a group has what a name never has: an amount of money, or a separator. */
function hasAmount(elements: readonly LineElement[]): boolean {
  return elements.some(
    (element) => element.kind === 'separator' || (element.kind === 'measure' && element.measure.kind === 'amount'),
  )
}

function isHint(element: LineElement, area: AnyArea): boolean {
  return element.kind === 'measure' || listOwnConcepts(element, area).length > 0
}

function assignItemMeasures({ area, context, rules, category, words, place }: ItemReading): Assignment {
  const kind = findItemKind(area, category, place.part, place.title) ?? { kind: '', bodyweight: false }
  const { visible, required } = area.visibleFields({}, kind)
  return assignMeasures({ area, rules, units: context.units, part: place.part, visible, required }, words.measures)
}

/** The elements inside of an item without text that it has no field for: a distance, a remark. */
function listSkippedElements({ area, group, words, textField }: ItemReading, { rest }: Assignment): readonly number[] {
  if (textField !== null) return []
  const skippedWords = words.rest.filter((index) => !isFillerFor(group.elements[index], area))
  return [...skippedWords, ...rest.map(({ index }) => index)]
}
