import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import { useText } from '../../lib/language.tsx'
import { Select } from '../inputs/Select.tsx'

export interface PeriodTypeSelectProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly types: readonly PeriodType[]
  readonly today: Day
  readonly disabled?: boolean | undefined
}

/** Selects the type of period in a bar. A new type starts at the period around today. */
export function PeriodTypeSelect({ period, onPeriod, types, today, disabled = false }: PeriodTypeSelectProps) {
  const t = useText()
  return (
    <Select
      compact
      label={t('ui.period.type')}
      value={period.type}
      disabled={disabled || types.length < 2}
      options={types.map((value) => ({ value, label: t(`ui.period.${value}`) }))}
      onValue={(type) => onPeriod(periodAround(type, today))}
    />
  )
}
