import type { Day } from '@haru/shared/calendar/day.ts'
import { listDays, type Period, periodAround, type Range } from '@haru/shared/calendar/period.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { PeriodRow } from '../tracking/editor/EditorLayout.tsx'
import { PeriodPicker } from '../ui/date/PeriodPicker.tsx'
import { PeriodTypeSelect } from '../ui/date/PeriodTypeSelect.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { calendarQuery } from './queries.ts'

export interface DayHeaderProps {
  readonly day: Day
  readonly onDay: (period: Period) => void
}

const dayOnly = ['day'] as const

/** Shows the day and chooses another one. */
export function DayHeader({ day, onDay }: DayHeaderProps) {
  const format = useFormat()
  const { today } = useSession()
  const period = periodAround('day', day)
  useScreenPeriod({ period, today: today(), onPeriod: onDay })
  const pickerProps = { period, types: dayOnly, today: today(), onPeriod: onDay }
  return (
    <Card label={format.longDay(day)} flat>
      <PeriodRow type={<PeriodTypeSelect {...pickerProps} />}>
        <DayPicker {...pickerProps} />
      </PeriodRow>
    </Card>
  )
}

interface DayPickerProps {
  readonly period: Period
  readonly types: typeof dayOnly
  readonly today: Day
  readonly onPeriod: (period: Period) => void
}

/** The calendar of the picker has a dot on each day with an entry. */
function DayPicker(props: DayPickerProps) {
  const { units } = useSession()
  const [shown, setShown] = useState<Range | null>(null)
  const query = calendarQuery(shown ?? props.period, units)
  const { data } = useQuery({ ...query, enabled: shown !== null, placeholderData: keepPreviousData })
  return (
    <PeriodPicker
      {...props}
      onRangeShown={setShown}
      marked={data === undefined ? undefined : listDaysWithEntries(data)}
    />
  )
}

function listDaysWithEntries(entries: readonly CalendarRow[]): ReadonlySet<Day> {
  return new Set(entries.flatMap(({ period }) => listDays(period)))
}
