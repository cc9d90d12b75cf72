import type { SaveRequest } from '@haru/shared/contract/tracking/tracking.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { generateOperationId, useSaveOptions } from './queries.ts'

export interface RepeatableSaveResult {
  /** By which the save can be undone. */
  readonly operation: string
  /** The key of the message. */
  readonly msg: string
}

export interface RepeatableSave {
  /** Saves without an editor. */
  readonly save: (request: Omit<SaveRequest, 'id' | 'operation'>) => Promise<RepeatableSaveResult>
  readonly isBusy: boolean
}

/** A save that can be retried after a lost response: the same request is not saved twice. */
export function useRepeatableSave(collection: Collection): RepeatableSave {
  const { mutateAsync, isPending } = useMutation(useSaveOptions())
  const sent = useRef({ content: '', id: '', operation: '' })

  async function save(request: Omit<SaveRequest, 'id' | 'operation'>): Promise<RepeatableSaveResult> {
    const content = JSON.stringify(request)
    if (sent.current.content !== content)
      sent.current = { content, id: generateOperationId(), operation: generateOperationId() }
    const { id, operation } = sent.current
    const { msg } = await mutateAsync({ collection, input: { ...request, id, operation } })
    sent.current = { content: '', id: '', operation: '' }
    return { operation, msg }
  }

  return { save, isBusy: isPending }
}
