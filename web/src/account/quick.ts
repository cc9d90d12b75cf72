import type { RefObject } from 'react'
import { isUnreachable } from '../lib/call.ts'
import { useText } from '../lib/language.tsx'
import { readLocal } from '../lib/local-storage.ts'
import { useToast } from '../ui/overlays/Toasts.tsx'
import type { Keeping, SignIn } from './signing-in.ts'
import { useFiveTaps } from './taps.ts'

/** What the form of the login shows of who comes in. */
export interface Shown {
  readonly id: string
  readonly keeping: Keeping
}

const allOn: Keeping = { isAuto: true, isSaved: true, isShared: false }

/**
 * Signs in by five taps on the title where an administrator has turned that on for this browser. Nobody else learns that there is
 * such a thing: where it was not turned on nothing is asked, and where the server says no the form is what it was.
 */
export function useQuickSignIn(
  title: RefObject<HTMLElement | null>,
  signIn: SignIn,
  shown: Shown,
  show: (next: Shown) => void,
): void {
  const t = useText()
  const toast = useToast()

  function handleTaps() {
    const id = readLocal('quickId')
    if (id === null || signIn.isPending) return
    show({ id, keeping: allOn })
    signIn.mutate(
      { id, password: null, keeping: allOn, isQuick: true },
      {
        onSuccess: (refusal) => {
          if (refusal !== null) show(shown)
        },
        onError: (error) => {
          show(shown)
          if (isUnreachable(error)) toast({ kind: 'error', text: t('shell.offline.text') })
        },
      },
    )
  }

  useFiveTaps(title, handleTaps)
}
