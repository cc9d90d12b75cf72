import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Editor } from './drafting.ts'

export type ConflictAnswer = 'mine' | 'theirs' | 'later'

/** What somewhere else was saved meanwhile, and how the person's answer goes back to who asked. */
export interface Conflict {
  readonly editor: Editor
  readonly theirs: EntryView
  readonly onAnswer: (answer: ConflictAnswer) => void
}

/** Asks which of two versions shall stay. ConflictDialog shows the question, which goes with the screen. */
export function useConflict() {
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const close = useEffectEvent(() => conflict?.onAnswer('later'))
  useEffect(() => () => close(), [])

  function askConflict(editor: Editor, theirs: EntryView): Promise<ConflictAnswer> {
    const { promise, resolve } = Promise.withResolvers<ConflictAnswer>()
    setConflict({
      editor,
      theirs,
      onAnswer: (answer) => {
        setConflict(null)
        resolve(answer)
      },
    })
    return promise
  }

  return { conflict, askConflict }
}
