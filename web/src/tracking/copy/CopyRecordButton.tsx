import { yearOf } from '@haru/shared/calendar/day.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { Copy } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import type { AreaFormat } from '../format/area-format.ts'

const CopyToSheet = lazy(async () => ({ default: (await import('./CopyToSheet.tsx')).CopyToSheet }))

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
