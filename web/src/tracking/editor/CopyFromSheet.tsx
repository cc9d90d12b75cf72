import { addDays, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../session/session.tsx'
import { QueryFailure } from '../../shell/failure/QueryFailure.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { CopyItems, useItemChoice } from '../copy/CopyItems.tsx'
import css from '../copy/CopySheet.module.css'
import { EntryPeriodPicker } from '../EntryPeriodPicker.tsx'
import { detailQuery } from '../queries.ts'
import { filterItemsWithContent } from './draft/contents-to-save.ts'
import type { Editor } from './draft/editor.ts'

interface CopyFromSheetProps {
  readonly editor: Editor
  readonly onClose: () => void
}

/** Appends items of another day to the draft of the editor. */
export function CopyFromSheet({ editor, onClose }: CopyFromSheetProps) {
  const { areaFormat, context, draft } = editor
  const { units, today } = useSession()
  const [period, setPeriod] = useState<Period>(() => periodAround('day', addDays(draft.period.start, -1)))
  const query = useQuery(detailQuery(context, period, units))
  const { data: source } = query
  const day = areaFormat.format.period(period, yearOf(today()))
  return (
    <Sheet open onClose={onClose} title={areaFormat.t('copy.from')}>
      <div className={css.body}>
        <EntryPeriodPicker collection={context} period={period} types={['day']} onPeriod={setPeriod} />
        <QueryFailure query={query} />
        {source !== undefined && (source?.items.length ?? 0) === 0 && (
          <p role="status" className={css.note}>
            {areaFormat.t('copy.none', { day })}
          </p>
        )}
        {source && source.items.length > 0 && <Source key={source.id} {...{ editor, source, onClose }} />}
      </div>
    </Sheet>
  )
}

function Source({ editor, source, onClose }: CopyFromSheetProps & { readonly source: Entry }) {
  const { areaFormat, context, draft, change } = editor
  const { t } = areaFormat
  const toast = useToast()
  const choice = useItemChoice(context.category, source.items)
  const { length } = choice.chosen
  const itemCount = filterItemsWithContent(context, draft).length
  const max = context.area.maxItems
  const isFull = itemCount + length > max

  function handleAdd() {
    change({ type: 'appended', items: choice.chosen })
    toast({ kind: 'info', text: t('copy.added', { count: length }) })
    onClose()
  }

  return (
    <>
      {isFull && (
        <p role="status" className={css.note}>
          {t('tracking.item.full', { max })}
        </p>
      )}
      <CopyItems {...{ areaFormat, choice }} category={context.category} />
      <Button kind="primary" icon={Plus} wide disabled={isFull || length === 0} onClick={handleAdd}>
        {t('copy.submit', { count: length })}
      </Button>
    </>
  )
}
