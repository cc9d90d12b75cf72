import type { AnyArea } from '../../areas/define.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Entry } from '../entry.ts'
import type { LoadedEntry, SaveInput } from './save.ts'

/** The save that copies items to a day. */
export interface CopyPlan extends Pick<SaveInput, 'values' | 'items'> {
  readonly mode: Extract<SaveMode, 'create' | 'insert' | 'replace'>
  /** The items were accepted on their day, also those that a new item must not be like: a set without a weight. */
  readonly isRestoration: true
  /** The replaced entry, so that no newer revision is overwritten. */
  readonly loaded: LoadedEntry | null
}

/** An addition to the record of a day: items, and values that are typed once for the day, such as body weight. */
export type RecordAddition = Pick<SaveInput, 'values' | 'items' | 'isRestoration'>

/** The save that adds to the record of a day. */
export interface RecordAdditionPlan extends Pick<SaveInput, 'values' | 'items'> {
  readonly mode: Extract<SaveMode, 'create' | 'insert' | 'update'>
  /** The changed record, so that no newer revision is overwritten; null if the server adds to whatever revision there is. */
  readonly loaded: LoadedEntry | null
}

/** Whether an item is one that a day has besides its main items, such as a nap. */
export function isAdditionalItem({ additionalPart }: AnyArea, item: Values): boolean {
  return additionalPart !== null && item['part'] === additionalPart
}

/**
 * The items of a day that added items would double: the main ones if a main one is added, and the additional ones likewise. None in
 * areas that can merge.
 */
export function findDoubledItems(
  area: AnyArea,
  added: readonly Values[],
  target: Pick<Entry, 'items'> | null,
): readonly Values[] {
  if (area.canMerge || target === null) return []
  const addedKinds = new Set(added.map((item) => isAdditionalItem(area, item)))
  return target.items.filter((item) => addedKinds.has(isAdditionalItem(area, item)))
}

/**
 * Plans to add to the record of a day: in place of the `replaced` items of the record, else after its items. Items above the limit of
 * the area are left out. A day value that is not null replaces that of the record.
 */
export function planRecordAddition(
  area: AnyArea,
  { values, items }: RecordAddition,
  target: Entry | null,
  replaced: readonly Values[] = [],
): RecordAdditionPlan {
  const remaining = (target?.items ?? []).filter((item) => !replaced.includes(item))
  const room = Math.max(0, area.maxItems - remaining.length)
  const added = { values: { ...initialValues(area.dayFields), ...values }, items: items.slice(0, room) }
  if (target === null) return { ...added, mode: 'create', loaded: null }
  const typedValues = Object.entries(values).filter(([, value]) => value !== null)
  if (area.canMerge && typedValues.length === 0) return { ...added, mode: 'insert', loaded: null }
  const position = replaced.length === 0 ? remaining.length : target.items.findIndex((item) => replaced.includes(item))
  const { id, period, revision } = target
  return {
    mode: 'update',
    loaded: { id, period, revision },
    values: { ...target.values, ...Object.fromEntries(typedValues) },
    items: remaining.toSpliced(position, 0, ...added.items),
  }
}

/** The number of further items a day can take. In areas that cannot merge, the day is replaced. */
export function countRoom(area: AnyArea, target: Pick<Entry, 'items'> | null): number {
  return area.maxItems - (area.canMerge ? (target?.items.length ?? 0) : 0)
}

/**
 * Plans a copy of items to a day: they are added to its record, or replace it in areas that cannot merge. Day values
 * such as body weight belong to their day and are not copied. Refuses with `limitReached` if the items do not fit,
 * and with `errorCount` without items.
 */
export function planCopy(area: AnyArea, items: readonly Values[], target: Entry | null): CopyPlan {
  if (items.length === 0) throw new Refusal('errorCount', { field: 'items' })
  if (items.length > countRoom(area, target))
    throw new Refusal('limitReached', { field: 'items', limit: area.maxItems })
  const plan = { values: initialValues(area.dayFields), items, loaded: null, isRestoration: true } as const
  if (target === null) return { ...plan, mode: 'create' }
  if (area.canMerge) return { ...plan, mode: 'insert' }
  const { id, period, revision, values } = target
  return { ...plan, mode: 'replace', values, loaded: { id, period, revision } }
}
