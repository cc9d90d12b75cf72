import { useText } from '../../lib/language.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'

/** Puts a text where it can be pasted from, and says whether it is there. */
export function useCopyText(): (text: string) => Promise<void> {
  const t = useText()
  const toast = useToast()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ kind: 'success', text: t('twoStep.copied') })
    } catch {
      // Forbidden, or there is no clipboard: it can still be selected.
      toast({ kind: 'error', text: t('twoStep.notCopied') })
    }
  }
}
