import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import { contains, type Period, periodAround, shiftPeriod } from '@haru/shared/calendar/period.ts'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormat, useText } from '../../lib/language.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { createToneStyle, type Tone } from '../tone.ts'
import css from './PeriodSteps.module.css'

export interface PeriodStepsProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly today: Day
  readonly tone?: Tone | undefined
  readonly label?: string | undefined
}

/** Shows the period, with buttons for the previous and next one; its name leads back to the current period. */
export function PeriodSteps({ period, onPeriod, today, tone, label }: PeriodStepsProps) {
  const t = useText()
  const format = useFormat()
  const isNow = contains(period, today)
  const handleNow = () => isNow || onPeriod(periodAround(period.type, today))
  return (
    <fieldset className={css.steps} style={createToneStyle(tone)}>
      <legend className="sr-only">{label ?? t('ui.period')}</legend>
      <IconButton
        icon={ChevronLeft}
        label={t('ui.period.previous')}
        onClick={() => onPeriod(shiftPeriod(period, -1))}
      />
      <button type="button" className={css.name} aria-disabled={isNow || undefined} onClick={handleNow}>
        <span aria-live="polite">{format.period(period, yearOf(today))}</span>
        {!isNow && <span className={css.now}>{t('ui.period.now')}</span>}
      </button>
      <IconButton icon={ChevronRight} label={t('ui.period.next')} onClick={() => onPeriod(shiftPeriod(period, 1))} />
    </fieldset>
  )
}
