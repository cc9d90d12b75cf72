import type { AnyArea } from '@haru/shared/areas/define.ts'
import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { findSaveMessage, removedMessage, undoneMessage } from '@haru/shared/contract/tracking/messages.ts'
import { type SaveRequest, writeCalls } from '@haru/shared/contract/tracking/tracking.ts'
import { listCollections } from '@haru/shared/tracking/collections.ts'
import type { Collection, Store } from '@haru/shared/tracking/store.ts'
import type { ChangeLog } from '@haru/shared/tracking/write/change-log.ts'
import { removeEntry, type SaveResult, saveEntry } from '@haru/shared/tracking/write/save.ts'
import { undoChanges } from '@haru/shared/tracking/write/undo.ts'
import type { Caller } from '../../http/request-context.ts'
import { addRoute, type RouteScope } from '../../http/route.ts'
import type { Clocks } from '../../runtime/clocks.ts'
import { generateId } from '../../runtime/generate-id.ts'
import type { UndoLog } from '../undo-log.ts'
import { toWireRefusal } from '../wire-refusal.ts'

export interface TrackingDeps {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly clocks: Pick<Clocks, 'now'>
}

/** The dependencies of calls that write. */
interface WriteRouteContext extends TrackingDeps {
  readonly undoLog: UndoLog
}

/** The calls that change the records and the goals of every area, and the calendar entries. */
export function addTrackingRoutes(app: RouteScope, context: WriteRouteContext): void {
  for (const collection of listCollections(context.areas)) addWriteRoutes(app, collection, context)
}

/** The calls that change a collection. */
function addWriteRoutes(app: RouteScope, collection: Collection, { store, clocks, undoLog }: WriteRouteContext): void {
  const calls = writeCalls(collection)
  const createUndoKey = (owner: Caller, operation: string) => {
    const { currency } = owner.units
    return { owner, currency, collection, operation }
  }
  /** Without an operation nothing can be undone. */
  const runUndoable = (
    owner: Caller,
    operation: string | null,
    work: (store: Store, log?: ChangeLog) => Promise<SaveResult>,
  ) => (operation === null ? work(store) : undoLog.run(createUndoKey(owner, operation), work))
  addRoute(app, calls.create, handleSave)
  addRoute(app, calls.update, handleSave)
  addRoute(app, calls.remove, (input, caller) =>
    runWrite(caller, removedMessage, () =>
      runUndoable(caller, input.operation, (logged, log) => removeEntry(logged, caller, collection, input, log)),
    ),
  )
  addRoute(app, calls.undo, ({ undo: operation, operation: id }, caller) =>
    runWrite(caller, undoneMessage, async () => {
      const changes = await undoLog.find(createUndoKey(caller, operation))
      return undoChanges(store, caller, collection, { changes, operation: id })
    }),
  )

  function handleSave(sent: SaveRequest, caller: Caller) {
    const input = { ...sent, id: sent.id ?? generateId(clocks.now()) }
    return runWrite(caller, findSaveMessage(sent), () =>
      runUndoable(caller, sent.operation, (logged, log) =>
        saveEntry(logged, caller, collection, input, caller.units, log),
      ),
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
