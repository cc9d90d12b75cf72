import type { AnyArea } from '../areas/define.ts'
import { calendarCalls } from '../contract/calendar/calendar.ts'
import { calendarCollection } from '../tracking/collections.ts'
import { findCalendarDetail, listCalendarRows } from '../tracking/read/calendar.ts'
import { readCalendarDays } from '../tracking/read/calendar-days.ts'
import { listTakenPeriods } from '../tracking/read/entries.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The calendar entries, and the days of the calendar. */
export function listCalendarResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  const { exist, list, detail, days } = calendarCalls(areas)
  return [
    createResolver(exist, ({ DATE }, { reader }) => listTakenPeriods(reader, calendarCollection, DATE)),
    createResolver(list, (input, { reader }) => listCalendarRows(reader, areas, input)),
    createResolver(detail, ({ DATE }, { reader }) => findCalendarDetail(reader, areas, DATE)),
    createResolver(days, ({ DATE }, { reader }) => readCalendarDays(reader, areas, DATE)),
  ]
}
