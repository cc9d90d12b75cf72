import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import { type UndoVariables, useUndoMutation } from './queries.ts'
import { useResultText } from './useResultText.ts'

/** Undoes saves or removals by their operation ids and notifies the user. The previous entries are restored exactly, by the server or by the device. */
export function useUndoAll(): (operations: readonly UndoVariables[], done?: TextKey) => void {
  const t = useText()
  const toast = useToast()
  const formatResult = useResultText()
  const { mutateAsync } = useUndoMutation()
  return (operations, done = 'save.restored') => {
    Promise.all(operations.map((each) => mutateAsync(each))).then(
      (results) => {
        const messages = results.map(({ msg }) => msg)
        toast({ kind: 'success', text: formatResult(t(done), messages) })
      },
      (error: unknown) => toast({ kind: 'error', text: t(toErrorTextKey(error)) }),
    )
  }
}

/** Undoes one save or removal. */
export function useUndo(): (collection: Collection, operation: string, done?: TextKey) => void {
  const undoAll = useUndoAll()
  return (collection, operation, done) => undoAll([{ collection, operation }], done)
}
