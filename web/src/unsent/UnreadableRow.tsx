import { requireDeviceCopy } from '../device/current-copy.ts'
import type { UnreadableOperation } from '../device/queue/unreadable.ts'
import { useText } from '../lib/language.tsx'
import { useCopyText } from '../shell/useCopyText.ts'
import { Button } from '../ui/buttons/Button.tsx'
import css from './UnsentScreen.module.css'
import { useDiscard } from './useDiscard.ts'

interface UnreadableRowProps {
  readonly operation: UnreadableOperation
  /** Its place in the list. */
  readonly number: number
}

/** The stored text of an operation that cannot be read, which the user can copy. */
export function UnreadableRow({ operation, number }: UnreadableRowProps) {
  const t = useText()
  const copy = useCopyText()
  const discard = useDiscard()
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
          onClick={() =>
            void discard({ name, text: t('unsent.unreadable.discard'), discard: () => discardText(operation) })
          }
        >
          {t('unsent.discard')}
        </Button>
      </div>
    </li>
  )
}

async function discardText({ id }: UnreadableOperation): Promise<void> {
  const device = requireDeviceCopy()
  await device.store.discardUnreadable({ ownerId: device.userId }, id)
  device.announceChange({ areas: [], lists: [] })
}
