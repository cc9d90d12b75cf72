import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { useUndoMutation } from './queries.ts'

/** Undoes a save or a removal by its operation id and notifies the user. The server restores the previous entry exactly. */
export function useUndo(): (collection: Collection, operation: string, done?: TextKey) => void {
  const t = useText()
  const toast = useToast()
  const { mutateAsync } = useUndoMutation()
  return (collection, operation, done = 'save.restored') => {
    mutateAsync({ collection, operation }).then(
      () => toast({ kind: 'success', text: t(done) }),
      (error: unknown) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
    )
  }
}
