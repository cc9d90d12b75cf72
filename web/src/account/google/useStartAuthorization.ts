import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useMutation } from '@tanstack/react-query'
import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** What this tab wants to know when it comes back from Google. */
export interface CallbackContext {
  /** The path of the app where it was, or wanted to go. */
  readonly from: string | null
  /** Whether somebody was signed in when it left, and goes back there if it fails; else to the login. */
  readonly isInside: boolean
  readonly isShared: boolean
}

interface AuthorizationStart {
  /** What the server answered: where to go, or why not. */
  readonly response: { readonly status: string; readonly msg: string; readonly url?: string | undefined }
  readonly context: CallbackContext
}

/** Asks the server where to go, and leaves the app for it; what fails is told where one is. */
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

// Looks busy until the page is gone, and no longer where somebody comes back to this very page by Back.
function redirectTo(url: string, context: CallbackContext): Promise<void> {
  writeCallbackContext(context)
  location.assign(url)
  return new Promise((resolve) => addEventListener('pageshow', () => resolve(), { once: true }))
}

// Where storage is forbidden, whoever comes back comes to today.
function writeCallbackContext(context: CallbackContext): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(context))
  } catch {}
}

/** What was noted when this tab left, once. */
export function takeCallbackContext(): CallbackContext {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    sessionStorage.removeItem(storageKey)
    return isCallbackContext(stored) ? stored : emptyContext
  } catch {
    return emptyContext
  }
}

// Only a path of the app is followed; see readFrom.
function isCallbackContext(value: unknown): value is CallbackContext {
  if (typeof value !== 'object' || value === null) return false
  const { from, isInside, isShared } = value as Record<keyof CallbackContext, unknown>
  const isPath = from === null || (typeof from === 'string' && /^\/[a-z]/i.test(from))
  return isPath && typeof isInside === 'boolean' && typeof isShared === 'boolean'
}
