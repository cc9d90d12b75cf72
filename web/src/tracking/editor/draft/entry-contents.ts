import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Field, Value, Values } from '@haru/shared/field/field.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import { getValueFields } from '@haru/shared/tracking/collections.ts'
import { completeGoal, type Entry, type EntryKind } from '@haru/shared/tracking/entry.ts'
import { hasDayValue, validateEntry } from '@haru/shared/tracking/validate.ts'
import { createItem, editItem } from '@haru/shared/tracking/write/edit-item.ts'
import { sortItemsByPart } from '../../format/sort-items.ts'

/** The editable contents of an entry. */
export type EntryContents = Pick<Entry, 'values' | 'items'>

/** The area, the kind of entry, the category and the units of an editor. */
export interface EditorContext {
  readonly area: AnyArea
  readonly kind: EntryKind
  readonly category: Category
  readonly units: Units
}

/**
 * A clock time that a goal follows and that the user has not typed yet. Only drafts have it: null is a metric that is not followed, and 0 is
 * midnight.
 */
export const emptyClock = ''

/** The value of a field until the user types: its initial value, and for a clock time without an empty value of its own `emptyClock`. */
export function findEmptyValue({ kind, initial }: Field): Value {
  return kind === 'clock' && initial !== null ? emptyClock : initial
}

/** The initial contents of a period without an entry: a goal without times and at zero, or a day with one blank item. */
export function createEmptyContents(context: EditorContext): EntryContents {
  const fields = getValueFields(context)
  const values = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, findEmptyValue(field)]))
  if (context.kind === 'goal') return { values: completeGoal(context.area, values), items: [] }
  return { values, items: [createItem(context.area, context.category)] }
}

/** Sorts items by their parts; items of the same part keep their order. */
export function sortContents({ category }: EditorContext, { values, items }: EntryContents): EntryContents {
  return { values, items: sortItemsByPart(category, items) }
}

/** The next item has the part of the previous one, which is the most frequent case: the next food of a meal, the next set of a muscle. */
export function createNextItem({ area, category }: EditorContext, before: Values | undefined): Values {
  const blank = createItem(area, category)
  const part = before?.['part']
  const isActivePart = category.parts.some(({ id, removed }) => id === part && !removed)
  return isActivePart && part !== undefined && part !== blank['part']
    ? editItem(area, blank, 'part', part, category)
    : blank
}

/** A field of an item, or of the entry itself. */
export function findField(context: EditorContext, item: number | null, name: string): Field | undefined {
  return item === null ? getValueFields(context)[name] : context.area.item[name]
}

/** Whether only the part and the title of an item were chosen. */
export function isBlankItem({ area, category }: EditorContext, item: Values): boolean {
  const blank = createItem(area, category)
  return isSameValues({ ...blank, ...pickPartAndTitle(item) }, item)
}

/** Whether removing the item would lose data: it has more than a part and a title, or is complete with them alone, as a day of rest is. */
export function hasItemContent(context: EditorContext, item: Values): boolean {
  const { area, kind, category } = context
  return !isBlankItem(context, item) || validateEntry(area, kind, { values: {}, items: [item] }, category) === null
}

/** Omits the initial blank item if the user typed day fields only, such as the body weight. */
export function omitUntouchedItems({ area, kind, category }: EditorContext, contents: EntryContents): EntryContents {
  const blank = createItem(area, category)
  const isUntouched = contents.items.every((item) => isSameValues(item, blank))
  const isAlone = kind === 'record' && isUntouched && hasDayValue(area, contents.values)
  return isAlone && validateEntry(area, kind, contents, category) !== null ? { ...contents, items: [] } : contents
}

function pickPartAndTitle({ part, title }: Values): Values {
  return { ...(part === undefined ? {} : { part }), ...(title === undefined ? {} : { title }) }
}

export function isSameContents(one: EntryContents, other: EntryContents): boolean {
  return isSameList(one.items, other.items) && isSameValues(one.values, other.values)
}

function isSameList(one: readonly Values[], other: readonly Values[]): boolean {
  return one.length === other.length && one.every((values, i) => isSameValues(values, other[i] ?? {}))
}

export function isSameValues(one: Values, other: Values): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => one[name] === other[name])
}
