import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../field/field.ts'
import type { Collection } from '../store.ts'
import { findLongText } from '../validate.ts'
import { createEntryRefusal } from './entry-refusal.ts'
import { type Contents, joinValues } from './merge.ts'

/**
 * Combines the contents of a save with those of an occupied period. An insertion puts its items behind those of the period, and keeps the values of
 * the day; a replacement keeps those that it does not send.
 */
export function combineContents(collection: Collection, mode: SaveMode, target: Contents, sent: Contents): Contents {
  if (!preservesTarget(collection, mode, sent.values)) return sent
  return mode === 'insert'
    ? { values: joinValues(target.values, sent.values), items: [...target.items, ...sent.items] }
    : { values: joinValues(sent.values, target.values), items: sent.items }
}

/**
 * Whether a save preserves contents of the entry of its period: an insertion its items, and a replacement of the items of a record a value of
 * the day that is not sent. A goal is replaced whole.
 */
export function preservesTarget({ area, kind }: Collection, mode: SaveMode, values: Values): boolean {
  if (mode !== 'replace' || kind === 'goal') return mode === 'insert'
  return Object.keys(area.dayFields).some((name) => (values[name] ?? null) === null)
}

/** Refuses to insert with `invalidType`, `limitReached` and `textTooLong`. */
export function refuseInsertion(collection: Collection, { items }: Contents): void {
  const { area, kind } = collection
  if (kind === 'goal' || !area.canMerge) throw new Refusal('invalidType', { field: 'type' })
  const limit = area.maxItems
  if (items.length > limit) throw new Refusal('limitReached', { field: 'items', limit })
  const longText = findLongText(area, items)
  if (longText !== null) throw createEntryRefusal(collection, longText)
}
