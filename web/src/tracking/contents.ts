import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Field, initialValues, type Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { completeGoal, type Entry, type EntryKind } from '@haru/shared/tracking/entry.ts'
import { valueFields } from '@haru/shared/tracking/fields.ts'
import { hasDayValue, validateEntry } from '@haru/shared/tracking/validate.ts'
import { createItem, editItem } from '@haru/shared/tracking/write/edit-item.ts'

/** What is typed of an entry. */
export type Contents = Pick<Entry, 'values' | 'items'>

/** What the editor works on and by which rules. */
export interface Workplace {
  readonly area: AnyArea
  readonly kind: EntryKind
  readonly category: Category
  readonly units: Units
}

/** What a free period begins with: a goal at zero, or a day with one blank item, ready to be typed in. */
export function emptyContents(place: Workplace): Contents {
  const values = initialValues(valueFields(place))
  if (place.kind === 'goal') return { values: completeGoal(place.area, values), items: [] }
  return { values, items: [createItem(place.area, place.category)] }
}

/** Items stand in the order of their parts, and within a part as they were typed. */
export function sortedContents({ category }: Workplace, { values, items }: Contents): Contents {
  return { values, items: byPart(category, items) }
}

export function byPart(category: Category, items: readonly Values[]): readonly Values[] {
  const places = new Map(category.parts.map(({ id }, place) => [id, place]))
  const placeOf = (item: Values) => places.get(String(item['part'])) ?? places.size
  return items.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A further item is most often of the same part as the one before: the next food of a meal, the next set of a muscle. */
export function blankAfter({ area, category }: Workplace, before: Values | undefined): Values {
  const blank = createItem(area, category)
  const part = before?.['part']
  const known = category.parts.some(({ id, removed }) => id === part && !removed)
  return known && part !== undefined && part !== blank['part'] ? editItem(area, blank, 'part', part, category) : blank
}

/** A field of an item, or of what is typed once. */
export function fieldOf(place: Workplace, item: number | null, name: string): Field | undefined {
  return item === null ? valueFields(place)[name] : place.area.item[name]
}

/** Whether nothing but the part of an item was chosen. */
export function isBlank({ area, category }: Workplace, item: Values): boolean {
  const blank = createItem(area, category)
  return sameValues({ ...blank, ...partsOf(item) }, item)
}

/** Whether something would be lost with an item: it has more than a part, or its part is all it needs, as of a day of rest. */
export function hasContent(place: Workplace, item: Values): boolean {
  const { area, kind, category } = place
  return !isBlank(place, item) || validateEntry(area, kind, { values: {}, items: [item] }, category) === null
}

/** What is saved: where body weight alone was typed, the blank item that a free day begins with is left out. */
export function savedContents({ area, kind, category }: Workplace, contents: Contents): Contents {
  const blank = createItem(area, category)
  const isUntouched = contents.items.every((item) => sameValues(item, blank))
  const isAlone = kind === 'record' && isUntouched && hasDayValue(area, contents.values)
  return isAlone && validateEntry(area, kind, contents, category) !== null ? { ...contents, items: [] } : contents
}

function partsOf({ part, title }: Values): Values {
  return { ...(part === undefined ? {} : { part }), ...(title === undefined ? {} : { title }) }
}

export function sameContents(one: Contents, other: Contents): boolean {
  return sameLists(one.items, other.items) && sameValues(one.values, other.values)
}

function sameLists(one: readonly Values[], other: readonly Values[]): boolean {
  return one.length === other.length && one.every((values, i) => sameValues(values, other[i] ?? {}))
}

function sameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
