import type { AnyArea } from '@haru/shared/areas/define.ts'
import { changeCalls } from '@haru/shared/contract/sync/changes.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import type { Database } from '../db/schema.ts'
import type { Caller } from '../http/request-context.ts'
import { addRoute, type RouteScope } from '../http/route.ts'
import type { DatabaseStore } from '../tracking/store.ts'
import { type PersonalLists, readPersonalLists } from './food.ts'
import { runOperations } from './operations.ts'
import { readChanges, readEntryCopy, readEntryDays, readWriteNumbers } from './read-changes.ts'
import { readSealKey } from './seal-key.ts'

interface ChangeRouteDeps extends PersonalLists {
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly store: DatabaseStore
  readonly getEpoch: () => Promise<string>
}

/** The calls of devices that keep a copy of the entries of a user. */
export function addChangeRoutes(app: RouteScope, { areas, db, store, getEpoch, ...lists }: ChangeRouteDeps): void {
  // A device without anything new is the most frequent caller, and needs no query.
  const readClearedSeq = async (caller: Caller, cursor: number) =>
    cursor === caller.seq ? 0 : (await readWriteNumbers(db, caller)).clearedSeq
  addRoute(app, changeCalls.exchange, async ({ epoch: deviceEpoch, cursor, operations }, caller) => {
    const epoch = await getEpoch()
    // Numbers of another epoch count other writes, and a removal that is not stored any more would be missed.
    const isReset = deviceEpoch !== epoch || cursor > caller.seq || cursor < (await readClearedSeq(caller, cursor))
    if (isReset) return { epoch, contract: contractVersion, isReset, results: [], ...noChanges(0) }
    const results = [...(await runOperations({ areas, store, lists, caller, epoch }, operations))]
    const last = operations.length === 0 ? caller.seq : (await readWriteNumbers(db, caller)).seq
    const changes = cursor === last ? noChanges(cursor) : await readChanges(db, areas, caller, { after: cursor, last })
    return { epoch, contract: contractVersion, isReset, results, ...changes }
  })
  addRoute(app, changeCalls.copy, async ({ DATE }, caller) => {
    const epoch = await getEpoch()
    const entries = await readEntryCopy(db, areas, caller, DATE)
    return { epoch, contract: contractVersion, cursor: caller.seq, ...(await readEntryDays(db, caller)), entries }
  })
  addRoute(app, changeCalls.foods, (_input, caller) => readPersonalLists(lists, caller))
  addRoute(app, changeCalls.sealKey, async (_input, caller) => ({ sealKey: await readSealKey(db, caller) }))
}

const noChanges = (cursor: number) => ({ cursor, entries: [], removed: [], changedLists: [], hasMore: false })
