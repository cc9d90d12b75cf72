import type { TextKey } from '@haru/shared/i18n/catalogue.ts'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { hasChanges } from '../tracking/editor/draft/draft-list.ts'
import { computeDraftTotals } from '../tracking/editor/draft/draft-totals.ts'
import type { Editor } from '../tracking/editor/draft/editor.ts'
import { EditorNotice } from '../tracking/editor/EditorNotice.tsx'
import { RecordForm } from '../tracking/editor/RecordForm.tsx'
import { toAreaTone } from '../tracking/format/area-format.ts'
import { formatTotal, isUnknownTotal } from '../tracking/format/entry-totals.ts'
import { AreaMark } from '../tracking/list/AreaMark.tsx'
import { Skeleton } from '../ui/display/Skeleton.tsx'
import { FieldError } from '../ui/inputs/FormField.tsx'
import { Disclosure } from '../ui/layout/Disclosure.tsx'
import css from './CalendarDayScreen.module.css'
import { listHeadlineMetrics } from './headline-metrics.ts'

export interface AreaSectionProps {
  readonly editor: Editor
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  /** The reason why the record could not be saved. */
  readonly failure: TextKey | undefined
}

/** The record of one area on the day: a summary line, or the form once it is opened. */
export function AreaSection({ editor, open, onOpen, failure }: AreaSectionProps) {
  const { id, areaFormat, context } = editor
  // A form that was open stays mounted, so that reopening it is fast and keeps its state.
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return (
    <div id={id}>
      <Disclosure
        title={<span className={css.name}>{areaFormat.areaName}</span>}
        mark={<AreaMark area={context.area} />}
        tone={toAreaTone(context.area)}
        detail={<Summary editor={editor} open={open} />}
        open={open}
        onOpen={onOpen}
      >
        <div className={css.inside}>
          {wasOpen && (
            <Suspense fallback={<Skeleton lines={4} />}>
              <RecordForm editor={editor} />
            </Suspense>
          )}
        </div>
      </Disclosure>
      <EditorNotice editor={editor} />
      {failure !== undefined && <FieldError id={`${id}-failure`}>{areaFormat.t(failure)}</FieldError>}
    </div>
  )
}

/** '항목 3개 · 1,850 kcal', '항목 2개 · 수입 9,000원 · 지출 4,500원', an invitation without a record, or a label for unsaved changes. */
function Summary({ editor, open }: { readonly editor: Editor; readonly open: boolean }) {
  const { areaFormat, context, draft } = editor
  const { t } = areaFormat
  if (hasChanges(draft)) return <span className={css.unsaved}>{t('calendar.unsaved')}</span>
  if (draft.loaded === null) {
    return (
      !open && (
        <span className={css.invitation}>
          <Plus size={16} />
          {t('today.record.add')}
        </span>
      )
    )
  }
  return `${t('today.items', { count: draft.items.length })}${formatHeadline(editor)}`

  function formatHeadline(_: Editor): string {
    const { area } = context
    const { totals, incomplete } = computeDraftTotals(context, draft)
    const metrics = listHeadlineMetrics(area, totals)
    return metrics
      .map(([name, { goal }]) => {
        const value = totals[name] ?? null
        const isIncomplete = incomplete.includes(name)
        const total = formatTotal(areaFormat, goal, value, isIncomplete)
        // An unknown total has no unit that names the metric.
        const hasLabel = metrics.length > 1 || isUnknownTotal(value, isIncomplete)
        return ` · ${hasLabel ? `${areaFormat.labelOf(name)} ${total}` : total}`
      })
      .join('')
  }
}
