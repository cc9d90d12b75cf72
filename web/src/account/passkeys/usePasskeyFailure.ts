import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

// By the names of WebAuthn. A browser says the same of "no", of "too late" and of "there is none".
const failureTexts: Readonly<Record<string, TextKey>> = {
  InvalidStateError: 'passkey.known',
  NotSupportedError: 'passkey.unable',
  ConstraintError: 'passkey.unable',
  SecurityError: 'passkey.unable',
  UnknownError: 'passkey.unable',
}

/** Says why a passkey was not made or used: the browser's reasons and the server's. */
export function usePasskeyFailure(): (error: unknown) => void {
  const t = useText()
  const toast = useToast()
  const showFailure = useFailureToast()
  return (error) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'AbortError') return
    if (name === 'NotAllowedError') toast({ kind: 'info', text: t('passkey.cancelled') })
    else if (failureTexts[name] === undefined) showFailure(error)
    else toast({ kind: 'error', text: t(failureTexts[name]) })
  }
}
