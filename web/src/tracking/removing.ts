import type { Period } from '@haru/shared/calendar/period.ts'
import { useState } from 'react'
import type { Editor } from './drafting.ts'
import { useRemover } from './remover.ts'

export interface Removing {
  readonly remove: () => void
  readonly isBusy: boolean
}

/** Deletes what the editor of a screen was loaded with, and leaves. */
export function useRemoving(editor: Editor, onRemoved: (period: Period) => void): Removing {
  const { remove, isBusy } = useRemover()
  const [isDone, setDone] = useState(false)

  async function handleRemove(): Promise<void> {
    if (isBusy || isDone || !(await remove(editor))) return
    setDone(true)
    onRemoved(editor.draft.source)
  }

  return { remove: () => void handleRemove(), isBusy: isBusy || isDone }
}
