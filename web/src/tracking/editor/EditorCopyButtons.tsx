import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import { BookmarkPlus, ClipboardPaste, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { filterItemsWithContent } from './draft/contents-to-save.ts'
import type { Editor } from './draft/editor.ts'

const CopyToSheet = lazy(async () => ({ default: (await import('../copy/CopyToSheet.tsx')).CopyToSheet }))
const SaveSetSheet = lazy(async () => ({ default: (await import('../saved-sets/SaveSetSheet.tsx')).SaveSetSheet }))
const CopyFromSheet = lazy(async () => ({ default: (await import('./CopyFromSheet.tsx')).CopyFromSheet }))

/** Copies items between the day of the editor and another day, and saves items as a set. */
export function EditorCopyButtons({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft } = editor
  const { t } = areaFormat
  const toast = useToast()
  const [open, setOpen] = useState<'to' | 'from' | 'set' | null>(null)
  const items = filterItemsWithContent(context, draft).map(({ values }) => values)
  const close = () => setOpen(null)

  function handleFrom() {
    if (draft.lock === 'locked') toast({ kind: 'error', text: t('tracking.locked.first') })
    else setOpen('from')
  }

  return (
    <>
      <Button wide icon={ClipboardPaste} onClick={handleFrom}>
        {t('copy.from')}
      </Button>
      {draft.loaded !== null && items.length > 0 && (
        <Button wide icon={Copy} onClick={() => setOpen('to')}>
          {t('copy.to')}
        </Button>
      )}
      {items.length > 0 && hasSavedSets(context.area) && (
        <Button wide icon={BookmarkPlus} onClick={() => setOpen('set')}>
          {t('savedSet.save')}
        </Button>
      )}
      <Suspense>
        {open === 'set' && <SaveSetSheet {...{ areaFormat, items }} category={context.category} onClose={close} />}
        {open === 'from' && <CopyFromSheet editor={editor} onClose={close} />}
        {open === 'to' && (
          <CopyToSheet
            {...{ areaFormat, items }}
            category={context.category}
            day={draft.period.start}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
