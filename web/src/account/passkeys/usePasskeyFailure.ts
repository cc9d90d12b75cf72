import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { useText } from '../../lib/language.tsx'
import { useFailureToast } from '../../shell/failure/useFailureToast.ts'
import { useToast } from '../../ui/overlays/Toasts.tsx'

// By the error names of WebAuthn. `NotAllowedError` covers a refusal, a timeout and a missing passkey.
const failureTexts: Readonly<Record<string, TextKey>> = {
  InvalidStateError: 'passkey.known',
  NotSupportedError: 'passkey.unable',
  ConstraintError: 'passkey.unable',
  SecurityError: 'passkey.unable',
  UnknownError: 'passkey.unable',
}

/** Shows why a passkey was not created or used, for errors of the browser and the server. */
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
