import { loginPath } from '@haru/shared/contract/server/login-path.ts'
import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { accountKey } from '../../session/account.ts'
import { homePath } from '../../session/session.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { readRememberMe } from '../session/remember-me.ts'
import { useStartSession } from '../session/start-session.ts'
import type { CallbackContext } from './useStartAuthorization.ts'

/** The history state of the error screen. It holds no secret. */
export interface AuthErrorState {
  readonly reason: string
  /** The path of the app to go back to. */
  readonly back: string
  readonly isInside: boolean
}

const authErrorPath = '/auth/error'

interface AuthorizationOutcome {
  readonly status: string
  readonly msg: string
  readonly user_id?: string | undefined
}

/** Completes or fails the authorization by the result of the callback. */
export function useCompleteAuthorization() {
  const t = useText()
  const toast = useToast()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const startSession = useStartSession()

  async function complete(
    { status, msg, user_id = '' }: AuthorizationOutcome,
    context: CallbackContext,
  ): Promise<void> {
    if (status !== 'success') return showError(msg, context)
    if (context.isInside) await client.invalidateQueries({ queryKey: accountKey })
    else await startGoogleSession(user_id, context)
    toast({ kind: 'success', text: t(msg as TextKey) })
    navigate(context.from ?? homePath, { replace: true })
  }

  async function startGoogleSession(loginId: string, { isShared }: CallbackContext): Promise<void> {
    // The previous automatic login of this device has ended.
    await startSession(loginId, { ...readRememberMe(), isAuto: false, isShared })
  }

  function showError(reason: string, context: CallbackContext): void {
    const state: AuthErrorState = { reason, back: getReturnPath(context), isInside: context.isInside }
    navigate(authErrorPath, { replace: true, state })
  }

  return { complete, fail: (error: unknown, context: CallbackContext) => showError(toErrorTextKey(error), context) }
}

// The login keeps the requested path.
function getReturnPath({ isInside, from }: CallbackContext): string {
  if (isInside) return from ?? homePath
  return from === null ? loginPath : `${loginPath}?${new URLSearchParams({ from })}`
}
