import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** The data that the callback needs after the redirect from Google. */
export interface CallbackContext {
  /** The path of the app to return to. */
  readonly from: string | null
  /** Whether a user was signed in at the start: a failure then returns to `from`, else to the login. */
  readonly isInside: boolean
  readonly isShared: boolean
}

interface AuthorizationStart {
  /** The authorization URL, or the reason of a refusal. */
  readonly response: { readonly status: string; readonly msg: string; readonly url?: string | undefined }
  readonly context: CallbackContext
}

/** Fetches the authorization URL and redirects to it. A failure is shown on the current screen. */
export function useStartAuthorization(startAuthorization: () => Promise<AuthorizationStart>) {
  const t = useText()
  const toast = useToast()
  const showFailure = useFailureToast()
  return useMutation({
    mutationFn: async () => {
      const { response, context } = await startAuthorization()
      if (response.url === undefined) toast({ kind: 'error', text: t(response.msg as TextKey) })
      else await redirectTo(response.url, context)
    },
    onError: showFailure,
  })
}

const storageKey = 'haru-google'
const emptyContext: CallbackContext = { from: null, isInside: false, isShared: false }

// Pending until the page is left, or until Back restores it.
function redirectTo(url: string, context: CallbackContext): Promise<void> {
  writeCallbackContext(context)
  location.assign(url)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}

// Without storage the callback returns to the home screen.
function writeCallbackContext(context: CallbackContext): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(context))
  } catch {}
}

/** Reads and removes the context stored by this tab. */
export function takeCallbackContext(): CallbackContext {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    return isCallbackContext(stored) ? stored : emptyContext
  } catch {
    return emptyContext
  }
}

// Only a path of the app is followed, against open redirects; see `readFrom`.
function isCallbackContext(value: unknown): value is CallbackContext {
  if (typeof value !== 'object' || value === null) return false
  const { from, isInside, isShared } = value as Record<keyof CallbackContext, unknown>
  const isPath = from === null || (typeof from === 'string' && /^\/[a-z]/i.test(from))
  return isPath && typeof isInside === 'boolean' && typeof isShared === 'boolean'
}
