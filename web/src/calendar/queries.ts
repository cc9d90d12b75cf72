import type { Range } from '@haru/shared/calendar/period.ts'
import { calendarCalls } from '@haru/shared/contract/calendar/calendar.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { calendarPageSize } from '@haru/shared/tracking/read/limits.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { crossAreaKey } from '../lib/query-keys.ts'

/** The calendar of a range: calendar entries, and the areas with a record. */
export function calendarQuery({ start, end }: Range, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('calendar', start, end),
    queryFn: () => fetchEntries({ start, end }, units),
  })
}

/** The totals of each recorded day of a month page by area, and the parts of its items. */
export function calendarDaysQuery({ start, end }: Range, units: Units) {
  return queryOptions({
    queryKey: crossAreaKey('calendar days', start, end, units),
    queryFn: () => call(calendarCalls(appAreas).days, { DATE: { start, end } }, units),
  })
}

// One page usually holds a month.
async function fetchEntries(range: Range, units: Units): Promise<readonly CalendarRow[]> {
  const { list } = calendarCalls(appAreas)
  const allEntries: CalendarRow[] = []
  for (let page = 1; ; page += 1) {
    const { entries, count } = await call(list, { range, sort: 'asc', page }, units)
    allEntries.push(...entries)
    if (page * calendarPageSize >= count) return allEntries
  }
}
