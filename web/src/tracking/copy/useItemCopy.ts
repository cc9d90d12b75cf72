import type { Period } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { planCopy } from '@haru/shared/tracking/write/copy.ts'
import { type RepeatableSaveResult, useRepeatableSave } from '../useRepeatableSave.ts'

interface ItemCopyRequest {
  readonly period: Period
  readonly items: readonly Values[]
  /** The entry of the target day, as it was shown to the user. */
  readonly target: Entry | null
}

export interface ItemCopy {
  /** Copies items to a day. */
  readonly copy: (request: ItemCopyRequest) => Promise<RepeatableSaveResult>
  readonly isBusy: boolean
}

/** Saves a copy. A retry after a lost response does not copy twice. */
export function useItemCopy(collection: Collection): ItemCopy {
  const { save, isBusy } = useRepeatableSave(collection)
  return {
    copy: ({ period, items, target }) =>
      save({ ...planCopy(collection.area, items, target), period, isAddition: true }),
    isBusy,
  }
}
