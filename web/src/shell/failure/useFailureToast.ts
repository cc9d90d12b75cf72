import { isReauthRequired, toErrorTextKey } from '../../lib/errors.ts'
import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Returns a function that shows an error toast; shows none when the reauthentication dialog was dismissed. */
export function useFailureToast(): (error: unknown) => void {
  const t = useText()
  const toast = useToast()
  return (error) => {
    if (!isReauthRequired(error)) toast({ kind: 'error', text: t(toErrorTextKey(error)) })
  }
}
