import type { Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround } from '@haru/shared/calendar/period.ts'
import { useFormat } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { useScreenPeriod } from '../shell/useScreenPeriod.ts'
import { PeriodRow } from '../tracking/editor/EditorLayout.tsx'
import { PeriodTypeSelect } from '../ui/date/PeriodTypeSelect.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { CalendarPeriodPicker } from './CalendarPeriodPicker.tsx'

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
  return (
    <Card label={format.longDay(day)} flat>
      <PeriodRow type={<PeriodTypeSelect period={period} types={dayOnly} today={today()} onPeriod={onDay} />}>
        <CalendarPeriodPicker period={period} types={dayOnly} onPeriod={onDay} />
      </PeriodRow>
    </Card>
  )
}
