import type { ReactNode } from 'react'
import { useText } from '../../../lib/language.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { SaveConflictResolution } from './useSaveConflict.ts'

interface SaveConflictDialogProps {
  readonly onResolve: (resolution: SaveConflictResolution) => void
  /** The two versions. */
  readonly children: ReactNode
}

/** Lets the user choose one of two versions, which it shows. */
export function SaveConflictDialog({ onResolve, children }: SaveConflictDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      size="m"
      title={t('save.stale')}
      onClose={() => onResolve('later')}
      footer={
        <>
          <Button onClick={() => onResolve('theirs')}>{t('save.stale.load')}</Button>
          <Button kind="danger" onClick={() => onResolve('mine')}>
            {t('save.stale.keep')}
          </Button>
        </>
      }
    >
      <p>{t('save.stale.text')}</p>
      {children}
    </Dialog>
  )
}
