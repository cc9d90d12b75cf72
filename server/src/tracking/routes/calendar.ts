import { calendarCalls } from '@haru/shared/contract/calendar/calendar.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { findCalendarDetail, listCalendarRows } from '@haru/shared/tracking/read/calendar.ts'
import { readCalendarDays } from '@haru/shared/tracking/read/calendar-days.ts'
import { listTakenPeriods } from '@haru/shared/tracking/read/entries.ts'
import { addCachedRoute, type RouteScope } from '../../http/route.ts'
import { createUndoLog } from '../undo-log.ts'
import { addWriteRoutes, type TrackingDeps } from './entries.ts'

/** The calls of calendar entries. */
export function addCalendarRoutes(app: RouteScope, { areas, store, clocks }: TrackingDeps): void {
  const calls = calendarCalls(areas)
  addCachedRoute(app, calls.exist, ({ DATE }, caller) => listTakenPeriods(store.read(caller), calendarCollection, DATE))
  addCachedRoute(app, calls.list, (input, caller) => listCalendarRows(store.read(caller), areas, input))
  addCachedRoute(app, calls.detail, ({ DATE }, caller) => findCalendarDetail(store.read(caller), areas, DATE))
  addCachedRoute(app, calls.days, ({ DATE }, caller) => readCalendarDays(store.read(caller), areas, DATE))
  addWriteRoutes(app, calls, calendarCollection, { store, clocks, undoLog: createUndoLog(clocks) })
}
