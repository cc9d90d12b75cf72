import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { ClipboardPaste, Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../session/session.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { useToast } from '../ui/overlays/Toasts.tsx'
import type { AreaFormat } from './area-format.ts'
import { contentItems } from './draft-contents.ts'
import type { Editor } from './drafting.ts'

const CopyToSheet = lazy(async () => ({ default: (await import('./CopyToSheet.tsx')).CopyToSheet }))
const CopyFromSheet = lazy(async () => ({ default: (await import('./CopyFromSheet.tsx')).CopyFromSheet }))

interface CopyRecordButtonProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly entry: Pick<Entry, 'period' | 'items'>
  /** The name of the card; by default its day. */
  readonly name?: string
}

/** Copies the record of a card to another day. */
export function CopyRecordButton({ areaFormat, category, entry, name }: CopyRecordButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { today } = useSession()
  const { period, items } = entry
  if (items.length === 0) return
  const label = `${areaFormat.t('copy.to')}: ${name ?? areaFormat.format.period(period, yearOf(today()))}`
  return (
    <>
      <IconButton icon={Copy} label={label} onClick={() => setOpen(true)} />
      <Suspense>
        {isOpen && (
          <CopyToSheet {...{ areaFormat, category, items }} day={period.start} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}

/** In an editor: items of another day to this one, and of this one to another. */
export function EditorCopyButtons({ editor }: { readonly editor: Editor }) {
  const { areaFormat, place, draft } = editor
  const { t } = areaFormat
  const toast = useToast()
  const [open, setOpen] = useState<'to' | 'from' | null>(null)
  const items = contentItems(place, draft).map(({ values }) => values)
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
      <Suspense>
        {open === 'from' && <CopyFromSheet editor={editor} onClose={close} />}
        {open === 'to' && (
          <CopyToSheet {...{ areaFormat, items }} category={place.category} day={draft.period.start} onClose={close} />
        )}
      </Suspense>
    </>
  )
}
