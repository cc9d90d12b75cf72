import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { getDraftContents } from '../draft/contents-to-save.ts'
import type { SaveConflict } from './useSaveConflict.ts'
import { VersionPair } from './VersionPair.tsx'

/** Shows two versions of an entry and lets the user choose one. */
export function ConflictDialog({ conflict: { editor, theirs, onResolve } }: { readonly conflict: SaveConflict }) {
  const { areaFormat, context, draft } = editor
  const { t } = areaFormat
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
      <VersionPair
        collection={context}
        category={context.category}
        versions={[
          { title: t('save.stale.mine'), contents: getDraftContents(draft), areaFormat },
          { title: t('save.stale.theirs'), contents: theirs, areaFormat },
        ]}
      />
    </Dialog>
  )
}
