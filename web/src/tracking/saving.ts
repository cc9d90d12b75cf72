import type { Period } from '@haru/shared/calendar/period.ts'
import { useState } from 'react'
import { failureKey } from '../lib/failure.ts'
import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/Toasts.tsx'
import type { Conflict } from './conflict.ts'
import type { Editor } from './drafting.ts'
import { useSaver } from './saver.ts'

export interface Saving {
  readonly save: () => void
  readonly isBusy: boolean
  readonly conflict: Conflict | null
}

/** Saves what is in the editor of a screen that holds one, and says how it went. */
export function useSaving(editor: Editor, onSaved: (period: Period) => void): Saving {
  const t = useText()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const { isFine, save, conflict } = useSaver()

  async function handleSave(): Promise<void> {
    if (isBusy || !isFine(editor)) return
    setBusy(true)
    const outcome = await save(editor)
    if (outcome.is === 'saved') {
      // Once saved it stays busy: the screen is on its way out, and must not save a second time.
      toast({ kind: 'success', text: t(outcome.msg) })
      return onSaved(editor.draft.period)
    }
    if (outcome.is === 'failed') toast({ kind: 'error', text: t(failureKey(outcome.error)) })
    setBusy(false)
  }

  return { save: () => void handleSave(), isBusy, conflict }
}
