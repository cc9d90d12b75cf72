import type { Values } from '../field/field.ts'
import { findPartOrTitle, hasTitles } from '../tracking/category.ts'
import type { Assignment } from './assign-measures.ts'
import type { ItemReading } from './candidate.ts'
import type { ItemSource } from './complete-item.ts'
import { findUsualPart } from './item-place.ts'
import { toPhraseKey } from './lexicon.ts'

/** The latest item with the same text, or with the same title in an area without texts. Its part and title must be active. */
export function findEarlierItem(reading: ItemReading, text: string): Values | null {
  const { area, category, textField } = reading
  const found = textField === null ? findSameTitle(reading) : findSameText(reading, text)
  if (found === null) return null
  const ref = { part: String(found['part']), title: hasTitles(area) ? String(found['title']) : null }
  return findPartOrTitle(category, ref)?.removed === false ? found : null
}

function findSameText({ area, context }: ItemReading, text: string): Values | null {
  const phrase = context.vocabulary.phrases.get(toPhraseKey(text))
  const concept = phrase?.concepts.find(({ kind, area: id }) => kind === 'earlier' && id === area.id)
  return concept?.kind === 'earlier' ? concept.values : null
}

function findSameTitle({ area, context, place }: ItemReading): Values | null {
  const isSame = (values: Values) => values['part'] === place.part && values['title'] === place.title
  const items = place.title === '' ? [] : context.vocabulary.earlierItems
  return items.find(({ area: id, values }) => id === area.id && isSame(values))?.values ?? null
}

/** The values of the line by field, the part and title if the line does not name them, and the earlier item. */
export function createItemSource(
  reading: ItemReading,
  { values }: Assignment,
  text: string,
  earlier: Values | null,
): ItemSource {
  const { area, rules, category, words, place, textField } = reading
  const typed = { ...(textField === null || text === '' ? {} : { [textField]: text }), ...values }
  const newItem = reading.context.vocabulary.newItems.get(area.id) ?? {}
  const source = { area, rules, category, newItem, earlier }
  // The title of an earlier item is stronger than an example of a title.
  const isTitleNamed = place.titleWord?.title.isName === true || words.parts.length > 0
  if (earlier !== null && hasTitles(area) && !isTitleNamed) return { ...source, typed, defaults: {} }
  const titles = hasTitles(area) ? { title: place.title } : {}
  const part = findPart(reading, values)
  if (!place.isPartTyped) return { ...source, typed, defaults: { part, ...titles } }
  return place.title === ''
    ? { ...source, typed: { part, ...typed }, defaults: titles }
    : { ...source, typed: { part, ...titles, ...typed }, defaults: {} }
}

/** The part of the line, or else the one that its values suggest: an hour at noon is a nap. */
function findPart({ area, rules, category, context, place }: ItemReading, values: Values): string {
  const isUsual = !place.isPartTyped && place.part === findUsualPart(area, category, rules, {}, context.now)
  return isUsual ? findUsualPart(area, category, rules, values, context.now) : place.part
}
