import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'

/** Copies a text to the clipboard and shows the result. */
export function useCopyText(): (text: string) => Promise<void> {
  const t = useText()
  const toast = useToast()
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ kind: 'success', text: t('ui.copied') })
    } catch {
      // The clipboard is not available or not allowed; the text can be selected.
      toast({ kind: 'error', text: t('ui.notCopied') })
    }
  }
}
