import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, type Range, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useFormat, useText } from '../../lib/language.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { classes } from '../classes.ts'
import { Skeleton } from '../display/Skeleton.tsx'
import { Sheet } from '../overlays/Sheet.tsx'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './PeriodPicker.module.css'

// The calendar is loaded when the pointer or the focus reaches the button.
const loadPeriodChooser = () => import('./PeriodChooser.tsx')
const PeriodChooser = lazy(async () => ({ default: (await loadPeriodChooser()).PeriodChooser }))

export interface PeriodPickerProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  /** With several types the dialog offers them; a new type starts at the period around today. */
  readonly types: readonly PeriodType[]
  readonly today: Day
  /** Days shown with a dot. */
  readonly marked?: ReadonlySet<Day> | undefined
  /** Called with the days that the calendar shows, to load their marks. */
  readonly onRangeShown?: ((range: Range) => void) | undefined
  readonly arrows?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly tone?: Tone | undefined
  readonly label?: string | undefined
}

/** Shows the period, with buttons for the previous and next one, and a calendar to pick another. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { period, onPeriod, types, today, marked, onRangeShown, arrows = true, disabled = false, tone, label } = props
  const t = useText()
  const format = useFormat()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const move = (by: number) => () => onPeriod(shiftPeriod(period, by))

  return (
    <fieldset className={css.picker} style={createToneStyle(tone)} disabled={disabled} data-field="">
      <legend className="sr-only">{label ?? t('ui.period')}</legend>
      <div className={css.bar}>
        {arrows && <IconButton icon={ChevronLeft} label={t('ui.period.previous')} onClick={move(-1)} />}
        <button
          ref={trigger}
          type="button"
          className={classes(css.trigger, period.type !== 'month' && period.start !== period.end && css.long)}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadPeriodChooser()}
          onFocus={() => void loadPeriodChooser()}
          onClick={() => setOpen(true)}
        >
          <CalendarDays size={18} />
          <span>{format.period(period, yearOf(today))}</span>
        </button>
        {arrows && <IconButton icon={ChevronRight} label={t('ui.period.next')} onClick={move(1)} />}
      </div>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('ui.period.choose')} anchor={trigger}>
        <Suspense fallback={<Skeleton kind="block" height={380} />}>
          <PeriodChooser {...{ period, types, today, marked, onRangeShown, onPeriod }} onDone={() => setOpen(false)} />
        </Suspense>
      </Sheet>
    </fieldset>
  )
}
