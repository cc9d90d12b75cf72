import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Editor } from '../draft/editor.ts'

export type SaveConflictResolution = 'mine' | 'theirs' | 'later'

/** The version that another device saved, and the callback for the choice of the user. */
export interface SaveConflict {
  readonly editor: Editor
  readonly theirs: EntryView
  readonly onResolve: (resolution: SaveConflictResolution) => void
}

/** Lets the user choose one of two versions in ConflictDialog. Leaving the screen closes the dialog with 'later'. */
export function useSaveConflict() {
  const [conflict, setConflict] = useState<SaveConflict | null>(null)
  const close = useEffectEvent(() => conflict?.onResolve('later'))
  useEffect(() => () => close(), [])

  function resolveConflict(editor: Editor, theirs: EntryView): Promise<SaveConflictResolution> {
    const { promise, resolve } = Promise.withResolvers<SaveConflictResolution>()
    setConflict({
      editor,
      theirs,
      onResolve: (resolution) => {
        setConflict(null)
        resolve(resolution)
      },
    })
    return promise
  }

  return { conflict, resolveConflict }
}
