import type { Period } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { planCopy } from '@haru/shared/tracking/write/copy.ts'
import { useRef } from 'react'
import { generateOperationId, useSaveMutation } from '../queries.ts'

interface ItemCopyRequest {
  readonly period: Period
  readonly items: readonly Values[]
  /** The entry of the target day, as it was shown to the user. */
  readonly target: Entry | null
}

export interface ItemCopy {
  /** Copies items to a day. Returns the id of the operation, by which the copy can be undone. */
  readonly copy: (request: ItemCopyRequest) => Promise<string>
  readonly isBusy: boolean
}

/** Saves a copy. A retry after a lost response does not copy twice. */
export function useItemCopy(collection: Collection): ItemCopy {
  const { mutateAsync, isPending } = useSaveMutation()
  const sent = useRef({ content: '', id: '', operation: '' })

  async function copy({ period, items, target }: ItemCopyRequest): Promise<string> {
    const plan = planCopy(collection.area, items, target)
    const content = JSON.stringify([period, plan])
    if (sent.current.content !== content)
      sent.current = { content, id: generateOperationId(), operation: generateOperationId() }
    const { id, operation } = sent.current
    await mutateAsync({ collection, input: { ...plan, period, id, operation } })
    sent.current = { content: '', id: '', operation: '' }
    return operation
  }

  return { copy, isBusy: isPending }
}
