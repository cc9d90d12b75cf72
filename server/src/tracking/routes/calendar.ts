import { calendarCalls } from '@haru/shared/contract/calendar/calendar.ts'
import { calendarCollection } from '@haru/shared/tracking/collections.ts'
import { findCalendarDetail, listCalendarRows } from '@haru/shared/tracking/read/calendar.ts'
import { listTakenPeriods } from '@haru/shared/tracking/read/entries.ts'
import { type App, answerKept } from '../../http/route.ts'
import { createUndoLog } from '../undo-log.ts'
import { type TrackingDeps, writeRoutes } from './entries.ts'

/** The calls of calendar entries. */
export function calendarRoutes(app: App, { areas, store, clocks }: TrackingDeps): void {
  const calls = calendarCalls(areas)
  answerKept(app, calls.exist, ({ DATE }, caller) => listTakenPeriods(store, caller, calendarCollection, DATE))
  answerKept(app, calls.list, (input, caller) => listCalendarRows(store, caller, areas, input))
  answerKept(app, calls.detail, ({ DATE }, caller) => findCalendarDetail(store, caller, areas, DATE))
  writeRoutes(app, calls, calendarCollection, { store, clocks, undoLog: createUndoLog(clocks) })
}
