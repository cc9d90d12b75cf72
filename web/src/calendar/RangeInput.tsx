import { countDays, type Period, toPeriod } from '@haru/shared/calendar/period.ts'
import { useText } from '../lib/language.tsx'
import { CalendarPeriodPicker } from './CalendarPeriodPicker.tsx'
import css from './RangeInput.module.css'

export interface RangeInputProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
}

const freePeriodTypes = ['select'] as const

/** The input of the days of a calendar entry: one day or a range. */
export function RangeInput({ period, onPeriod }: RangeInputProps) {
  const t = useText()
  const days = countDays(period)
  return (
    <div className={css.range}>
      <p className={css.label} aria-hidden="true">
        {t('calendar.range')}
        <span>{t('calendar.range.days', { count: days })}</span>
      </p>
      <div className={css.box}>
        <CalendarPeriodPicker
          label={t('calendar.range')}
          period={{ ...period, type: 'select' }}
          types={freePeriodTypes}
          arrows={false}
          onPeriod={(next) => onPeriod(toPeriod(next))}
        />
      </div>
    </div>
  )
}
