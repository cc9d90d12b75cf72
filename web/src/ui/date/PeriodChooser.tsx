import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, periodAround, type Range } from '@haru/shared/calendar/period.ts'
import { useState } from 'react'
import { useFormat, useText } from '../../lib/language.tsx'
import { Button } from '../buttons/Button.tsx'
import { SegmentedControl } from '../inputs/SegmentedControl.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import css from './PeriodPicker.module.css'

export interface PeriodChooserProps {
  readonly period: Period
  readonly types: readonly PeriodType[]
  readonly today: Day
  readonly marked?: ReadonlySet<Day> | undefined
  readonly onRangeShown?: ((range: Range) => void) | undefined
  readonly onPeriod: (period: Period) => void
  /** Called after a period was picked. */
  readonly onDone: () => void
}

const units = { day: 'day', week: 'day', month: 'month', year: 'year', select: 'day' } as const

/** The content of the period picker: the type of period, and a calendar to pick a period from. */
export function PeriodChooser({ period, types, today, marked, onRangeShown, onPeriod, onDone }: PeriodChooserProps) {
  const t = useText()
  // The first day of a range, while the last day is not picked.
  const [from, setFrom] = useState<Day | null>(null)
  const { type } = period

  function select(next: Period) {
    onPeriod(next)
    onDone()
  }

  function handlePick(day: Day) {
    if (type !== 'select') select(periodAround(type, day))
    else if (from === null) setFrom(day)
    else select(day < from ? { type, start: day, end: from } : { type, start: from, end: day })
  }

  function handleType(next: PeriodType) {
    setFrom(null)
    onPeriod(periodAround(next, today))
  }

  return (
    <div className={css.chooser}>
      {types.length > 1 && (
        <SegmentedControl
          hideLabel
          label={t('ui.period.type')}
          value={type}
          options={types.map((value) => ({ value, label: t(`ui.period.${value}`) }))}
          onValue={handleType}
        />
      )}
      {type === 'select' && <RangeHint from={from} period={period} />}
      <CalendarGrid
        key={type}
        unit={units[type]}
        byWeek={type === 'week'}
        selected={from === null ? period : { start: from, end: from }}
        {...{ today, marked, onRangeShown }}
        onPick={handlePick}
      />
      <Button kind="quiet" size="s" wide onClick={() => select(periodAround(type, today))}>
        {t('ui.period.now')}
      </Button>
    </div>
  )
}

function RangeHint({ from, period }: { readonly from: Day | null; readonly period: Period }) {
  const t = useText()
  const format = useFormat()
  return (
    <p className={css.hint} aria-live="polite">
      <b>{from === null ? format.period(period) : format.day(from)}</b>
      <br />
      {t(from === null ? 'ui.period.start' : 'ui.period.end')}
    </p>
  )
}
