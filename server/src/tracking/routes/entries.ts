import { randomBytes } from 'node:crypto'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod } from '@haru/shared/calendar/period.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { areasWithBests, personalBestsCall } from '@haru/shared/contract/tracking/personal-bests.ts'
import { suggestionCall } from '@haru/shared/contract/tracking/suggestion.ts'
import { type SaveRequest, trackingCalls, type WriteCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { entryKinds } from '@haru/shared/tracking/entry.ts'
import { findEntryView, listEntries, listTakenByType } from '@haru/shared/tracking/read/entries.ts'
import { readPersonalBests } from '@haru/shared/tracking/read/personal-bests.ts'
import { readGoalSuggestion } from '@haru/shared/tracking/read/suggestion.ts'
import type { Collection, Store } from '@haru/shared/tracking/store.ts'
import { createUuid } from '@haru/shared/tracking/uuid.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { removeEntry, type SaveResult, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import type { Caller } from '../../http/request-context.ts'
import { addCachedRoute, addRoute, type RouteScope } from '../../http/route.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import { createUndoLog, type UndoLog } from '../undo-log.ts'
import { toWireRefusal } from '../wire-refusal.ts'

export interface TrackingDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** The dependencies of calls that write. */
export interface WriteRouteContext extends Pick<TrackingDeps, 'store' | 'clocks'> {
  readonly undoLog: UndoLog
}

/** The calls of the records and the goals of every area. */
export function addTrackingRoutes(app: RouteScope, { areas, store, clocks }: TrackingDeps): void {
  const undoLog = createUndoLog(clocks)
  const readToday = createTodayReader(clocks)
  for (const area of areas) {
    for (const kind of entryKinds) addCollectionRoutes(app, { area, kind }, { store, clocks, undoLog })
    addCachedRoute(app, suggestionCall(area), ({ DATE }, caller) =>
      readGoalSuggestion(store.read(caller), area, { period: DATE, today: readToday(caller), units: caller.units }),
    )
  }
  for (const area of areasWithBests(areas)) {
    addCachedRoute(app, personalBestsCall(area), ({ DATE }, caller) =>
      readPersonalBests(store.read(caller), area, DATE.start, caller.units),
    )
  }
}

function addCollectionRoutes(app: RouteScope, collection: Collection, context: WriteRouteContext): void {
  const { store, clocks } = context
  const calls = trackingCalls(collection.area, collection.kind)
  const readToday = createTodayReader(clocks)
  addCachedRoute(app, calls.exist, ({ DATE }, caller) => listTakenByType(store.read(caller), collection, DATE))
  addCachedRoute(app, calls.list, (input, caller) =>
    listEntries(store.read(caller), collection, input, readToday(caller)),
  )
  addCachedRoute(app, calls.detail, ({ DATE }, caller) =>
    findEntryView(store.read(caller), collection, DATE, readToday(caller)),
  )
  addWriteRoutes(app, calls, collection, context)
}

/** The calls that change a collection. */
export function addWriteRoutes(
  app: RouteScope,
  calls: WriteCalls,
  collection: Collection,
  { store, clocks, undoLog }: WriteRouteContext,
): void {
  const readToday = createTodayReader(clocks)
  const createUndoLogger = (owner: Caller, operation: string | null) => (changes: readonly EntryChange[]) =>
    operation === null ? undefined : undoLog.add({ owner, collection, operation }, changes)
  addRoute(app, calls.create, handleSave)
  addRoute(app, calls.update, handleSave)
  addRoute(app, calls.remove, (input, caller) =>
    runWrite(caller, 'answer.deleted', () =>
      removeEntry(store, caller, collection, input, createUndoLogger(caller, input.operation)),
    ),
  )
  addRoute(app, calls.undo, ({ undo: operation, operation: id }, caller) =>
    runWrite(caller, 'answer.undone', () => {
      const changes = undoLog.find({ owner: caller, collection, operation })
      return undoChanges(store, caller, collection, { changes, operation: id })
    }),
  )

  function handleSave(sent: SaveRequest, caller: Caller) {
    const input = { ...sent, id: sent.id ?? createUuid(clocks.now(), randomBytes(10)) }
    return runWrite(caller, getSuccessMessage(sent), () =>
      saveEntry(store, caller, collection, input, caller.units, createUndoLogger(caller, sent.operation)),
    )
  }

  async function runWrite(caller: Caller, msg: string, work: () => Promise<SaveResult>) {
    try {
      return { ...(await work()), msg }
    } catch (error) {
      throw await toWireRefusal(error, { collection, store, caller, today: readToday(caller) })
    }
  }
}

/** Returns the current day of the caller. */
function createTodayReader({ now }: Pick<Clocks, 'now'>): (caller: Caller) => Day {
  return (caller) => findUserDay(caller, new Date(now()))
}

const successMessages = {
  update: 'answer.updated',
  replace: 'answer.replaced',
  insert: 'answer.inserted',
} as const

function getSuccessMessage({ mode, loaded, period }: SaveRequest): string {
  if (mode !== 'create') return successMessages[mode]
  return loaded === null || isSamePeriod(loaded.period, period) ? 'answer.created' : 'answer.moved'
}
