import { useEffect, useEffectEvent, useState } from 'react'

export type SaveConflictResolution = 'mine' | 'theirs' | 'later'

/** The version of the editor and the one that another device saved, and the callback for the choice of the user. */
export interface SaveConflict<Mine, Theirs> {
  readonly mine: Mine
  readonly theirs: Theirs
  readonly onResolve: (resolution: SaveConflictResolution) => void
}

/** Lets the user choose one of two versions in a dialog. Leaving the screen closes the dialog with 'later'. */
export function useSaveConflict<Mine, Theirs>() {
  const [conflict, setConflict] = useState<SaveConflict<Mine, Theirs> | null>(null)
  const close = useEffectEvent(() => conflict?.onResolve('later'))
  useEffect(() => () => close(), [])

  function resolveConflict(mine: Mine, theirs: Theirs): Promise<SaveConflictResolution> {
    const { promise, resolve } = Promise.withResolvers<SaveConflictResolution>()
    setConflict({
      mine,
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
