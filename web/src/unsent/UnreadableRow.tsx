import { requireDeviceCopy } from '../device/current-copy.ts'
import type { UnreadableOperation } from '../device/queue/unreadable.ts'
import { toErrorTextKey } from '../lib/errors.ts'
import { useText } from '../lib/language.tsx'
import { useCopyText } from '../shell/useCopyText.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { useConfirmDialog } from '../ui/overlays/ChoiceDialog.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import css from './UnsentScreen.module.css'

interface UnreadableRowProps {
  readonly operation: UnreadableOperation
  /** Its place in the list. */
  readonly number: number
}

/** What is stored of an operation that cannot be read, as text that the user can copy. */
export function UnreadableRow({ operation, number }: UnreadableRowProps) {
  const t = useText()
  const copy = useCopyText()
  const discard = useDiscardUnreadable()
  const name = t('unsent.unreadable.name', { number })
  return (
    <li className={css.unreadable}>
      <h3 className={css.name}>{name}</h3>
      <textarea className={css.text} readOnly rows={6} value={operation.text} aria-label={name} />
      <div className={css.actions}>
        <Button size="s" aria-label={`${t('unsent.copy')}: ${name}`} onClick={() => void copy(operation.text)}>
          {t('unsent.copy')}
        </Button>
        <Button
          kind="quiet"
          size="s"
          aria-label={`${t('unsent.discard')}: ${name}`}
          onClick={() => void discard(operation, name)}
        >
          {t('unsent.discard')}
        </Button>
      </div>
    </li>
  )
}

/** Removes the text, after a confirmation. */
function useDiscardUnreadable() {
  const t = useText()
  const toast = useToast()
  const confirm = useConfirmDialog()
  return async ({ id }: UnreadableOperation, name: string): Promise<void> => {
    const title = t('unsent.discard.ask', { name })
    const text = t('unsent.unreadable.discard')
    if (!(await confirm({ title, text, yes: t('unsent.discard'), no: t('ui.cancel'), danger: true }))) return
    try {
      const device = requireDeviceCopy()
      await device.store.discardUnreadable({ ownerId: device.userId }, id)
      device.announceChange({ areas: [], lists: [] })
      toast({ kind: 'success', text: t('unsent.discarded') })
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
    }
  }
}
