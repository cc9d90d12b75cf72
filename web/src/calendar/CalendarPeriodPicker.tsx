import { listDays } from '@haru/shared/calendar/period.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { useSession } from '../session/session.tsx'
import { MarkedPeriodPicker, type MarkedPeriodPickerProps } from '../tracking/MarkedPeriodPicker.tsx'
import { calendarQuery } from './queries.ts'

/** Chooses a period; its calendar has a dot on each day of a calendar entry, and on each day with a record. */
export function CalendarPeriodPicker(props: Omit<MarkedPeriodPickerProps<CalendarRow>, 'listMarksQueries'>) {
  const { units } = useSession()
  return (
    <MarkedPeriodPicker
      {...props}
      listMarksQueries={(range) => [{ ...calendarQuery(range, units), select: listDaysOfRows }]}
    />
  )
}

const listDaysOfRows = (rows: readonly CalendarRow[]) => rows.flatMap(({ period }) => listDays(period))
