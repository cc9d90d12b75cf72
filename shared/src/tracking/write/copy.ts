import type { AnyArea } from '../../areas/define.ts'
import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import { initialValues, type Values } from '../../field/field.ts'
import type { Entry } from '../entry.ts'
import type { LoadedEntry, SaveInput } from './save.ts'

/** What a copy does to the day it goes to. */
export interface CopyPlan extends Pick<SaveInput, 'values' | 'items'> {
  readonly mode: Extract<SaveMode, 'create' | 'insert' | 'replace'>
  /** What is replaced, so that nothing newer is overwritten. */
  readonly loaded: LoadedEntry | null
}

/** How many more items a day takes: a day of an area that does not merge is replaced. */
export function countRoom(area: AnyArea, target: Pick<Entry, 'items'> | null): number {
  return area.maxItems - (area.canMerge ? (target?.items.length ?? 0) : 0)
}

/**
 * How items are copied to a day, occupied or not: behind what is there, or in its place where two days cannot become one.
 * What is typed once for a day, such as body weight, was measured on that day and is not copied. Refuses with
 * `limitReached` what the day has no room for, and with `errorCount` a copy of nothing.
 */
export function planCopy(area: AnyArea, items: readonly Values[], target: Entry | null): CopyPlan {
  if (items.length === 0) throw new Refusal('errorCount', { field: 'items' })
  if (items.length > countRoom(area, target))
    throw new Refusal('limitReached', { field: 'items', limit: area.maxItems })
  const copy = { values: initialValues(area.dayFields), items, loaded: null }
  if (target === null) return { ...copy, mode: 'create' }
  if (area.canMerge) return { ...copy, mode: 'insert' }
  const { id, period, revision, values } = target
  return { ...copy, mode: 'replace', values, loaded: { id, period, revision } }
}
