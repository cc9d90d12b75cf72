import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { hasSavedSets } from '@haru/shared/tracking/saved-set.ts'
import { BookmarkPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import type { AreaFormat } from '../format/area-format.ts'

const SaveSetSheet = lazy(async () => ({ default: (await import('./SaveSetSheet.tsx')).SaveSetSheet }))

interface SaveSetButtonProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly entry: Pick<Entry, 'period' | 'items'>
  /** The name of the card; by default its day. */
  readonly name?: string
  /** Whether the button shows its text, where there is room for it. */
  readonly hasText?: boolean
}

/** Saves items of the record of a card under a name. */
export function SaveSetButton({ areaFormat, category, entry, name, hasText = false }: SaveSetButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { today } = useSession()
  const { period, items } = entry
  if (items.length === 0 || !hasSavedSets(areaFormat.area)) return
  const label = `${areaFormat.t('savedSet.save')}: ${name ?? areaFormat.format.period(period, yearOf(today()))}`
  return (
    <>
      {hasText ? (
        <Button
          size="s"
          kind="quiet"
          icon={BookmarkPlus}
          aria-haspopup="dialog"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {areaFormat.t('savedSet.save')}
        </Button>
      ) : (
        <IconButton icon={BookmarkPlus} label={label} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      )}
      <Suspense>
        {isOpen && <SaveSetSheet {...{ areaFormat, category, items }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
