import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import type { NewOperation } from '@haru/web/src/device/queue/unsent.ts'
import { newId } from '../servers/stores.ts'

interface SavedContents extends Pick<Entry, 'items'>, Partial<Pick<Entry, 'values'>> {
  /** Of the operation. */
  readonly id?: string
}

const head = { act: 'save', revision: undefined, entryId: undefined } as const

/** An operation that saves a new entry. */
export function saveNew(
  collection: Collection,
  period: Period,
  { items, values = {}, id = newId() }: SavedContents,
): NewOperation {
  const entry = { id: newId(), period, values, items }
  return { ...head, id, collection, mode: 'create', loaded: null, entry }
}

/** An operation that changes the entry that a device shows, or moves it to another period. */
export function saveOver(
  collection: Collection,
  shown: Entry | null,
  {
    items,
    values = {},
    id = newId(),
    period = shown?.period,
  }: SavedContents & { readonly period?: Period | undefined },
): NewOperation {
  if (shown === null || period === undefined) throw new Error('no entry')
  const entry = { id: shown.id, period, values, items }
  return {
    ...head,
    id,
    collection,
    mode: isSamePeriod(shown.period, period) ? 'update' : 'create',
    loaded: shown,
    entry,
  }
}
