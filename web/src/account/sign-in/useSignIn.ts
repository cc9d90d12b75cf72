import { accountCalls } from '@haru/shared/contract/account/account.ts'
import { completeSettings } from '@haru/shared/contract/account/profile.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/language.tsx'
import { writeLocal } from '../../lib/local-storage.ts'
import { isUnauthenticated } from '../../session/account.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import type { RememberMe } from '../session/remember-me.ts'
import { useStartSession } from '../session/start-session.ts'

interface Credentials {
  readonly id: string
  /** Null signs in by the key that this device got at an earlier sign-in. */
  readonly password: string | null
  /** The code of two-step login; empty until the server requires one. */
  readonly code?: string
  readonly rememberMe: RememberMe
  /** Signs in by the quick sign-in key of this device. */
  readonly isQuick?: boolean
}

export type SignInMutation = ReturnType<typeof useSignIn>

/**
 * Signs in. A success starts the session and stores the remember-me options, and is announced if the user has typed a password; a refusal returns the text key of the error,
 * which belongs to the password field.
 */
export function useSignIn() {
  const t = useText()
  const toast = useToast()
  const startSession = useStartSession()
  return useMutation({
    mutationFn: async (credentials: Credentials): Promise<TextKey | null> => {
      const { id, password, rememberMe } = credentials
      const refusal = await (password === null ? signInByDevice(credentials) : signInByPassword(credentials, password))
      if (refusal !== null) return refusal
      await startSession(id, rememberMe)
      return null
    },
    // The form may be gone by then.
    onSuccess: (refusal, { password }) => {
      if (refusal === null && password !== null) toast({ kind: 'success', text: t('account.loginSuccessful') })
    },
  })
}

async function signInByPassword({ id, code, rememberMe }: Credentials, password: string): Promise<TextKey | null> {
  const { isAuto, isShared } = rememberMe
  const withCode = code ? { user_code: code } : {}
  const input = { user_id: id.trim(), user_pw: password, ...withCode, isAutoLogin: isAuto, isShared }
  const { status, msg } = await call(accountCalls.logIn, input, signedOutUnits)
  return status === 'success' ? null : (msg as TextKey)
}

// An expired device key is removed, so that it is not tried again.
async function signInByDevice({ id, isQuick = false }: Credentials): Promise<TextKey | null> {
  try {
    const input = { user_id: id.trim(), isAutoLogin: true, ...(isQuick ? { quick: true } : {}) }
    const { status } = await call(accountCalls.logIn, input, signedOutUnits)
    if (status === 'success') return null
  } catch (error) {
    if (!isUnauthenticated(error)) throw error
  }
  writeLocal(isQuick ? 'quickId' : 'autoLogin', null)
  return 'login.again'
}

const signedOutUnits = completeSettings({})
