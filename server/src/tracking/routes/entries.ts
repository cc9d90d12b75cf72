import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { findSaveMessage, removedMessage, undoneMessage } from '@haru/shared/contract/tracking/messages.ts'
import { type SaveRequest, writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { calendarCollection, listAreaCollections } from '@haru/shared/tracking/collections.ts'
import type { Collection, Store } from '@haru/shared/tracking/store.ts'
import type { EntryChange } from '@haru/shared/tracking/write/change-log.ts'
import { removeEntry, type SaveResult, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import type { Caller } from '../../http/request-context.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import { generateId } from '../../runtime/generate-id.ts'
import { createUndoLog, type UndoLog } from '../undo-log.ts'
import { toWireRefusal } from '../wire-refusal.ts'

export interface TrackingDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** The dependencies of calls that write. */
interface WriteRouteContext extends Pick<TrackingDeps, 'store' | 'clocks'> {
  readonly undoLog: UndoLog
}

/** The calls that change the records and the goals of every area, and the calendar entries. */
export function addTrackingRoutes(app: RouteScope, { areas, store, clocks }: TrackingDeps): void {
  const undoLog = createUndoLog(clocks)
  for (const collection of listAreaCollections(areas)) {
    addWriteRoutes(app, collection, { store, clocks, undoLog })
  }
  // Their notes are long, so calendar entries have a log of their own.
  addWriteRoutes(app, calendarCollection, { store, clocks, undoLog: createUndoLog(clocks) })
}

/** The calls that change a collection. */
function addWriteRoutes(app: RouteScope, collection: Collection, { store, clocks, undoLog }: WriteRouteContext): void {
  const calls = writeCalls(collection)
  const createUndoKey = (owner: Caller, operation: string) => {
    const { currency } = owner.units
    return { owner, currency, collection, operation }
  }
  const createUndoLogger = (owner: Caller, operation: string | null) => (changes: readonly EntryChange[]) =>
    operation === null ? undefined : undoLog.add(createUndoKey(owner, operation), changes)
  addRoute(app, calls.create, handleSave)
  addRoute(app, calls.update, handleSave)
  addRoute(app, calls.remove, (input, caller) =>
    runWrite(caller, removedMessage, () =>
      removeEntry(store, caller, collection, input, createUndoLogger(caller, input.operation)),
    ),
  )
  addRoute(app, calls.undo, ({ undo: operation, operation: id }, caller) =>
    runWrite(caller, undoneMessage, () => {
      const changes = undoLog.find(createUndoKey(caller, operation))
      return undoChanges(store, caller, collection, { changes, operation: id })
    }),
  )

  function handleSave(sent: SaveRequest, caller: Caller) {
    const input = { ...sent, id: sent.id ?? generateId(clocks.now()) }
    return runWrite(caller, findSaveMessage(sent), () =>
      saveEntry(store, caller, collection, input, caller.units, createUndoLogger(caller, sent.operation)),
    )
  }

  async function runWrite(caller: Caller, msg: string, work: () => Promise<SaveResult>) {
    try {
      return { ...(await work()), msg }
    } catch (error) {
      throw await toWireRefusal(error, {
        collection,
        store,
        caller,
        today: findUserDay(caller, new Date(clocks.now())),
      })
    }
  }
}
