import type { AnyArea } from '../areas/define.ts'
import type { ErrorCode } from '../errors.ts'
import type { Field, Fields, Value, Values } from '../field/field.ts'
import { countCharacters } from '../field/text-limit.ts'
import { type Category, findItemKind } from './category.ts'
import { completeGoal, type Entry, type EntryKind, isFollowed } from './entry.ts'

/** The first problem that prevents saving an entry, in the order of the form. */
export interface EntryProblem {
  readonly code: ErrorCode
  /** The field, and the index of its item; both null if the problem concerns the number of items. */
  readonly name: string | null
  readonly item: number | null
}

/**
 * Whether an item is stored already, or comes from a file: it may have what earlier versions and other products accept. All others are new or
 * changed by the user.
 */
export type IsStoredItem = (item: Values) => boolean

const isNeverStored: IsStoredItem = () => false

/** Finds the first problem of an entry; null for a valid entry. The server and the editor use the same check. */
export function validateEntry(
  area: AnyArea,
  kind: EntryKind,
  entry: Pick<Entry, 'values' | 'items'>,
  category: Category,
  isStored: IsStoredItem = isNeverStored,
): EntryProblem | null {
  return kind === 'goal' ? findGoalProblem(area, entry.values) : findRecordProblem(area, entry, category, isStored)
}

function findGoalProblem(area: AnyArea, values: Values): EntryProblem | null {
  const goal = completeGoal(area, values)
  const fields = Object.fromEntries(Object.entries(area.metrics).map(([name, metric]) => [name, metric.goal]))
  const [all, followed] = [Object.keys(fields), Object.keys(fields).filter((name) => isFollowed(goal, name))]
  if (followed.length === 0) return { code: 'nothingFollowed', name: all[0] ?? null, item: null }
  const name = area.validate(goal) ?? findEmptyField(fields, followed, goal)
  return name === null ? null : { code: 'invalidField', name, item: null }
}

/** Whether a day field has a value: body weight alone makes a record without items. */
export function hasDayValue({ dayFields }: AnyArea, values: Values): boolean {
  return Object.entries(dayFields).some(([name, field]) => !isFieldEmpty(field, values[name]))
}

function findRecordProblem(
  area: AnyArea,
  { values, items }: Pick<Entry, 'values' | 'items'>,
  category: Category,
  isStored: IsStoredItem,
): EntryProblem | null {
  if (items.length > area.maxItems) return { code: 'tooManyItems', name: null, item: null }
  if (items.length === 0 && !hasDayValue(area, values)) return { code: 'errorCount', name: null, item: null }
  for (const [index, item] of items.entries()) {
    const problem = findItemProblem(area, item, category, isStored)
    if (problem !== null) return { ...problem, item: index }
  }
  return findLongText(area, items)
}

/** The first item whose text, with those of the items before it, is longer than all items of an entry may have; null if none is. */
export function findLongText(area: AnyArea, items: Entry['items']): EntryProblem | null {
  for (const [name, max] of Object.entries(area.maxTextLengths)) {
    let length = 0
    for (const [index, item] of items.entries()) {
      length += countCharacters(String(item[name] ?? ''))
      if (length > max) return { code: 'textTooLong', name, item: index }
    }
  }
  return null
}

// In the order of the form: part and title, required fields, then the item as a whole.
function findItemProblem(
  area: AnyArea,
  item: Values,
  category: Category,
  isStored: IsStoredItem,
): Omit<EntryProblem, 'item'> | null {
  const part = category.parts.find(({ id }) => id === item['part'])
  if (area.item['part']?.kind === 'part' && part === undefined) return toMissingProblem(area.item, 'part')
  const title = part?.titles.find(({ id }) => id === item['title'])
  if (area.item['title']?.kind === 'title' && title === undefined) return toMissingProblem(area.item, 'title')
  const kind = findItemKind(area, category, part?.id ?? '', title?.id ?? '') ?? { kind: '', bodyweight: false }
  const empty = findEmptyField(area.item, area.visibleFields(item, kind).required, item)
  if (empty !== null) return toMissingProblem(area.item, empty)
  const strict = area.validate(item, kind)
  const name = strict !== null && isStored(item) ? area.validate(item) : strict
  return name === null ? null : { code: 'invalidField', name }
}

function toMissingProblem(fields: Fields, name: string): Omit<EntryProblem, 'item'> {
  return { code: fields[name]?.missing ?? 'invalidField', name }
}

function findEmptyField(fields: Fields, names: readonly string[], values: Values): string | null {
  return names.find((name) => isFieldEmpty(fields[name], values[name])) ?? null
}

function isFieldEmpty(field: Field | undefined, value: Value | undefined): boolean {
  return field?.isEmpty(value ?? field.initial) ?? false
}
