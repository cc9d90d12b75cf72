import type { Period } from '@haru/shared/calendar/period.ts'
import { useState } from 'react'
import { useStillHere } from '../lib/place.ts'
import type { Editor } from './drafting.ts'
import { useRemover } from './remover.ts'

export interface Removing {
  readonly remove: () => void
  readonly isBusy: boolean
}

/** Deletes what the editor of a screen was loaded with, and leaves, unless the user has left already. */
export function useRemoving(editor: Editor, onRemoved: (period: Period) => void): Removing {
  const { remove, isBusy } = useRemover()
  const [isDone, setDone] = useState(false)
  const watch = useStillHere()

  async function handleRemove(): Promise<void> {
    if (isBusy || isDone) return
    const isHere = watch()
    if (!(await remove(editor)) || !isHere()) return
    setDone(true)
    onRemoved(editor.draft.source)
  }

  return { remove: () => void handleRemove(), isBusy: isBusy || isDone }
}
