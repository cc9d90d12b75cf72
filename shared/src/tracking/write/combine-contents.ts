import type { SaveMode } from '../../engine/save-mode.ts'
import { Refusal } from '../../errors.ts'
import type { Values } from '../../field/field.ts'
import type { Collection } from '../store.ts'
import { findLongText } from '../validate.ts'
import { createEntryRefusal } from './entry-refusal.ts'
import type { Contents } from './merge.ts'

/** What a save makes of the contents of an occupied period. Refuses to insert with `invalidType`, `limitReached` and `textTooLong`. */
export function combineContents(collection: Collection, mode: SaveMode, target: Contents, sent: Contents): Contents {
  if (mode === 'insert') return insertContents(collection, target, sent)
  return takesFromTarget(collection, mode, sent.values)
    ? { values: joinValues(sent.values, target.values), items: sent.items }
    : sent
}

/**
 * Whether a save takes contents of the entry of its period: an insertion its items, and a replacement of the items of a record a value of
 * the day that is not sent. A goal is replaced whole.
 */
export function takesFromTarget({ area, kind }: Collection, mode: SaveMode, values: Values): boolean {
  if (mode !== 'replace' || kind === 'goal') return mode === 'insert'
  return Object.keys(area.dayFields).some((name) => (values[name] ?? null) === null)
}

/** Puts the items of a record behind those of another. A day value of the existing record replaces the added day value. */
function insertContents(collection: Collection, target: Contents, added: Contents): Contents {
  const { area, kind } = collection
  if (kind === 'goal' || !area.canMerge) throw new Refusal('invalidType', { field: 'type' })
  const items = [...target.items, ...added.items]
  const limit = area.maxItems
  if (items.length > limit) throw new Refusal('limitReached', { field: 'items', limit })
  const longText = findLongText(area, items)
  if (longText !== null) throw createEntryRefusal(collection, longText)
  return { values: joinValues(target.values, added.values), items }
}

/** The first values, and the others where the first have none. */
function joinValues(first: Values, others: Values): Values {
  return { ...first, ...others, ...Object.fromEntries(Object.entries(first).filter(([, value]) => value !== null)) }
}
