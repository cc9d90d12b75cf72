import { addDays, type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Category } from '@haru/shared/tracking/category.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { countRoom } from '@haru/shared/tracking/write/copy.ts'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { toErrorTextKey } from '../../lib/errors.ts'
import { useSession } from '../../session/session.tsx'
import { QueryFailure } from '../../shell/failure/QueryFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { EntryPeriodPicker } from '../EntryPeriodPicker.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { detailQuery } from '../queries.ts'
import { useResultText } from '../useResultText.ts'
import { useUndo } from '../useUndo.ts'
import { CopyItems, useItemChoice } from './CopyItems.tsx'
import css from './CopySheet.module.css'
import { useItemCopy } from './useItemCopy.ts'

export interface CopyToSheetProps {
  readonly areaFormat: AreaFormat
  readonly category: Category
  readonly day: Day
  readonly items: readonly Values[]
  readonly onClose: () => void
}

/** Copies a day, a part of it or an item to any day. A note first describes the effect on that day. */
export function CopyToSheet({ areaFormat, category, day, items, onClose }: CopyToSheetProps) {
  const { t, area, format } = areaFormat
  const collection = { area, kind: 'record' } as const
  const { units, today } = useSession()
  const toast = useToast()
  const undo = useUndo()
  const { copy, isBusy } = useItemCopy(collection)
  const formatResult = useResultText()
  const choice = useItemChoice(category, items)
  const [period, setPeriod] = useState<Period>(() => periodAround('day', day === today() ? addDays(day, 1) : today()))
  const query = useQuery(detailQuery(collection, period, units))
  const { data: target, refetch } = query
  const count = choice.chosen.length
  const name = format.period(period, yearOf(today()))

  async function handleCopy(): Promise<void> {
    if (target === undefined || count === 0) return
    try {
      const { operation, msg } = await copy({ period, items: choice.chosen, target })
      const action = { label: t('tracking.undo'), onAction: () => undo(collection, operation) }
      toast({ kind: 'success', text: formatResult(t('copy.done', { day: name }), [msg]), action })
      onClose()
    } catch (error) {
      toast({ kind: 'error', text: t(toErrorTextKey(error)) })
      void refetch()
    }
  }

  const isFull = target !== undefined && count > countRoom(area, target)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('copy.to')}
      footer={
        <Button
          kind="primary"
          icon={Copy}
          wide
          busy={isBusy}
          disabled={target === undefined || isFull || count === 0}
          onClick={() => void handleCopy()}
        >
          {t('copy.submit', { count })}
        </Button>
      }
    >
      <div className={css.body}>
        <EntryPeriodPicker collection={collection} period={period} types={['day']} onPeriod={setPeriod} />
        <p role="status" className={css.note}>
          {target !== undefined && formatCopyNote(areaFormat, { target, count, day: name })}
        </p>
        <QueryFailure query={query} />
        <CopyItems {...{ areaFormat, category, choice }} />
      </div>
    </Sheet>
  )
}

interface CopyNote {
  readonly target: Entry | null
  readonly count: number
  readonly day: string
}

/** Describes the effect of the copy on the target day. */
function formatCopyNote({ t, area }: AreaFormat, { target, count, day }: CopyNote): string {
  if (target === null) return t('copy.free', { day })
  if (!area.canMerge) return t('copy.replaces', { day })
  const existingCount = target.items.length
  if (count > countRoom(area, target)) return t('save.full', { max: area.maxItems, day, count: existingCount + count })
  return t('copy.behind', { day, count: existingCount })
}
