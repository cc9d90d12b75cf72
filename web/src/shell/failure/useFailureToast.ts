import { errorTextKey, isReauthRequired } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Tells why a change failed: all but that whoever was asked who they are left the question. */
export function useFailureToast(): (error: unknown) => void {
  const t = useText()
  const toast = useToast()
  return (error) => {
    if (!isReauthRequired(error)) toast({ kind: 'error', text: t(errorTextKey(error)) })
  }
}
