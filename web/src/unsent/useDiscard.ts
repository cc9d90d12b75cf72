import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'

interface Discard {
  /** The name of the discarded operation. */
  readonly name: string
  /** The description of the data that the user loses. */
  readonly text: string
  readonly discard: () => Promise<unknown>
}

/** Returns a function that discards something that was not sent, after a confirmation, and says whether it is discarded. */
export function useDiscard(): (what: Discard) => Promise<void> {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  return async ({ name, text, discard }) => {
    const title = t('unsent.discard.ask', { name })
    if (!(await confirm({ title, text, yes: t('unsent.discard'), no: t('ui.cancel'), danger: true }))) return
    try {
      await discard()
      toast({ kind: 'success', text: t('unsent.discarded') })
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
  }
}
