import { yearOf } from '@haru/shared/calendar/day.ts'
import { countDays, isSamePeriod, type Period, type PeriodType, toPeriod } from '@haru/shared/calendar/period.ts'
import { Eraser, ListX, Lock, LockOpen } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '../../session/session.tsx'
import { useScreenPeriod } from '../../shell/useScreenPeriod.ts'
import { shake } from '../../ui/behavior/shake.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { PeriodTypeSelect } from '../../ui/date/PeriodTypeSelect.tsx'
import { Stepper } from '../../ui/inputs/Stepper.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { useToast } from '../../ui/overlays/Toasts.tsx'
import { EntryPeriodPicker } from '../EntryPeriodPicker.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { Stats } from '../list/Stats.tsx'
import { getMinItemCount } from './draft/contents-to-save.ts'
import { computeDraftTotals } from './draft/draft-totals.ts'
import type { Editor } from './draft/editor.ts'
import { PeriodRow } from './EditorLayout.tsx'
import css from './EditorScreen.module.css'
import { useDraftToast } from './useDraftToast.ts'

export interface EditorHeaderProps {
  readonly editor: Editor
  readonly types: readonly PeriodType[]
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

const freePeriodTypes = ['select'] as const

/** The period, the number of items, the totals and the lock of an editor. */
export function EditorHeader({ editor, types, period, onPeriod }: EditorHeaderProps) {
  const { areaFormat, context, draft } = editor
  const { today } = useSession()
  const isRecord = context.kind === 'record'
  // The days of a record of several days are chosen freely; a range of one day is that day.
  const isFree = isRecord && context.area.multiDay
  const pickerProps = {
    period: isFree ? ({ ...period, type: 'select' } as const) : period,
    types: isFree ? freePeriodTypes : types,
    onPeriod: isFree ? (next: Period) => onPeriod(toPeriod(next)) : onPeriod,
  }
  useScreenPeriod({ period: pickerProps.period, today: today(), onPeriod: pickerProps.onPeriod })
  return (
    <Card label={areaFormat.format.period(period)} flat>
      <PeriodRow type={<PeriodTypeSelect {...pickerProps} today={today()} />}>
        <EntryPeriodPicker collection={context} {...pickerProps} />
      </PeriodRow>
      <div className={css.tools}>
        {isRecord ? <ItemCount editor={editor} /> : <GoalLength areaFormat={areaFormat} period={period} />}
        <div className={css.buttons}>
          <LockButton editor={editor} />
          <ClearButton editor={editor} />
        </div>
      </div>
      <LockNote editor={editor} />
      {isRecord && <Stats areaFormat={areaFormat} totals={computeDraftTotals(context, draft)} />}
    </Card>
  )
}

/** The largest count of the stepper; on a longer day the user adds items one by one, copies them or picks them. */
const maxCount = 10

function ItemCount({ editor: { areaFormat, context, draft, change } }: { readonly editor: Editor }) {
  const { t } = areaFormat
  return (
    <div data-count="">
      <Stepper
        label={t('tracking.items')}
        value={draft.items.length}
        min={Math.min(draft.items.length, Math.max(1, getMinItemCount(context, draft)))}
        max={Math.max(maxCount, draft.items.length)}
        locked={draft.lock === 'locked'}
        error={draft.problem?.code === 'errorCount' ? t('error.errorCount') : null}
        onValue={(count) => change({ type: 'counted', count })}
      />
    </div>
  )
}

/** The number of days of a goal. */
function GoalLength({ areaFormat: { t }, period }: { readonly areaFormat: AreaFormat; readonly period: Period }) {
  return <p className={css.length}>{t('tracking.goal.days', { count: countDays(period) })}</p>
}

function LockButton({ editor: { areaFormat, draft, change } }: { readonly editor: Editor }) {
  const locked = draft.lock === 'locked'
  return (
    <Button
      size="s"
      kind={locked ? 'primary' : 'soft'}
      icon={locked ? Lock : LockOpen}
      aria-pressed={locked}
      onClick={() => change({ type: 'locked', lock: locked ? 'open' : 'locked' })}
    >
      {areaFormat.t('tracking.lock')}
    </Button>
  )
}

/** Hides all items of a record, or resets a goal. The notification offers undo. */
function ClearButton({ editor }: { readonly editor: Editor }) {
  const { areaFormat, context, draft, change } = editor
  const { t } = areaFormat
  const toast = useToast()
  const draftToast = useDraftToast(editor)
  const button = useRef<HTMLButtonElement>(null)
  const isRecord = context.kind === 'record'

  function handleClear() {
    if (draft.lock === 'locked') {
      shake(button.current)
      return toast({ kind: 'error', text: t('tracking.locked.first') })
    }
    const count = draft.items.length
    const { values } = draft.entryForm
    change({ type: 'cleared' })
    draftToast({
      kind: 'info',
      text: t(isRecord ? 'tracking.items.closed' : 'tracking.cleared'),
      action: {
        label: t('tracking.undo'),
        onAction: () => change(isRecord ? { type: 'counted', count } : { type: 'filled', values }),
      },
    })
  }

  return (
    <IconButton
      ref={button}
      icon={isRecord ? ListX : Eraser}
      label={t(isRecord ? 'tracking.items.close' : 'tracking.clear')}
      onClick={handleClear}
    />
  )
}

/** Explains the lock, and what a save does after the contents were moved to another period. */
function LockNote({ editor: { areaFormat, draft } }: { readonly editor: Editor }) {
  const { t, format } = areaFormat
  const thisYear = yearOf(useSession().today())
  const from = draft.loaded?.period ?? draft.source
  const isMoved = !isSamePeriod(from, draft.period)
  const periodTexts = { from: format.period(from, thisYear), to: format.period(draft.period, thisYear) }
  const textKey = draft.loaded === null ? 'tracking.locked.adds' : 'tracking.locked.moves'
  return (
    <div role="status" className={css.note} data-shown={draft.lock === 'locked' || isMoved}>
      {draft.lock === 'locked' && <p>{t('tracking.locked')}</p>}
      {isMoved && <p>{t(textKey, periodTexts)}</p>}
    </div>
  )
}
