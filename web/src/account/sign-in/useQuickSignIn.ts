import type { RefObject } from 'react'
import { isUnreachable } from '../../lib/api-fetch.ts'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { readLocal } from '../../lib/local-storage.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import type { RememberMe } from '../session/remember-me.ts'
import { useFiveTaps } from './useFiveTaps.ts'
import type { SignInMutation } from './useSignIn.ts'

/** The login fields that a quick sign-in fills in. */
export interface QuickSignInFields {
  readonly id: string
  readonly rememberMe: RememberMe
}

const quickRememberMe: RememberMe = { isAuto: true, isSaved: true, isShared: false }

/**
 * Signs in by five taps on the title where an administrator turned it on in this browser. Without it no request is sent, and after
 * a refusal the form is restored, so that other users do not notice the feature.
 */
export function useQuickSignIn(
  tapTarget: RefObject<HTMLElement | null>,
  signIn: SignInMutation,
  fields: QuickSignInFields,
  setFields: (next: QuickSignInFields) => void,
): void {
  const t = useText()
  const toast = useToast()

  function handleTaps() {
    const id = readLocal('quickId')
    if (id === null || signIn.isPending) return
    setFields({ id, rememberMe: quickRememberMe })
    signIn.mutate(
      { id, password: null, rememberMe: quickRememberMe, isQuick: true },
      {
        onSuccess: (refusal) => {
          if (refusal !== null) setFields(fields)
        },
        onError: (error) => {
          setFields(fields)
          if (isUnreachable(error)) toast({ kind: 'error', text: t(toErrorTextKey(error)) })
        },
      },
    )
  }

  useFiveTaps(tapTarget, handleTaps)
}
