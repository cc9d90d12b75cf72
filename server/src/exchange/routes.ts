import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type Changes, changeCalls } from '@haru/shared/contract/exchange/changes.ts'
import { copyCalls } from '@haru/shared/contract/exchange/copy-calls.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { createEpoch } from '../db/epoch.ts'
import type { Database } from '../db/schema.ts'
import type { Caller, RequestContext } from '../http/request-context.ts'
import { addRoute, type RouteScope } from '../http/route.ts'
import { createWorkSlots } from '../http/work-slots.ts'
import type { DatabaseStore } from '../tracking/store.ts'
import { type PersonalLists, readPersonalLists } from './food.ts'
import { runOperations } from './operations.ts'
import { readChanges, readEntryCopy, readEntryDays, readWriteNumbers } from './read-changes.ts'
import { ensureSealKey } from './seal-key.ts'

interface ChangeRouteDeps extends PersonalLists {
  readonly areas: readonly AnyArea[]
  readonly db: Database
  readonly store: DatabaseStore
  readonly getEpoch: () => Promise<string>
}

/**
 * The responses of a user that are in memory at a time, from their start until they are sent. One can have all entries of a full account.
 * There is no limit for all users together, because a client that reads slowly would keep others waiting.
 */
const responseLimits = {
  max: Number.POSITIVE_INFINITY,
  maxPerUser: 3,
  maxWaitMs: 10_000,
  maxWaitingPerUser: 12,
  retryAfter: 5,
}

/** The calls of devices that keep a copy of the entries of a user. */
export function addChangeRoutes(app: RouteScope, { areas, db, store, getEpoch, ...lists }: ChangeRouteDeps): void {
  // A device without anything new is the most frequent caller, and needs no query.
  const readClearedSeq = async (caller: Caller, cursor: number) =>
    cursor === caller.seq ? 0 : (await readWriteNumbers(db, caller)).clearedSeq
  const slots = createWorkSlots(responseLimits)
  const takeSlot = async ({ ownerId }: Caller, { releaseWhenSent }: RequestContext) =>
    releaseWhenSent(await slots.take(ownerId))
  addRoute(app, changeCalls.exchange, async ({ epoch: deviceEpoch, cursor, operations }, caller, context) => {
    await takeSlot(caller, context)
    const epoch = await getEpoch()
    // An earlier state of the database was put back without `haru restore`, so it has the epoch of the writes that it lacks. Another
    // one makes the device keep what it has.
    if (cursor > caller.seq) return createReset(deviceEpoch === epoch ? createEpoch() : epoch)
    // Numbers of another epoch count other writes, and a removal that is not stored any more would be missed.
    if (deviceEpoch !== epoch || cursor < (await readClearedSeq(caller, cursor))) return createReset(epoch)
    const results = [...(await runOperations({ areas, store, lists, caller, epoch }, operations))]
    const last = operations.length === 0 ? caller.seq : (await readWriteNumbers(db, caller)).seq
    const changes = cursor === last ? noChanges(cursor) : await readChanges(db, areas, caller, { after: cursor, last })
    return { epoch, contract: contractVersion, isReset: false, results, ...changes }
  })
  addRoute(app, copyCalls.copy, async ({ DATE }, caller, context) => {
    await takeSlot(caller, context)
    const epoch = await getEpoch()
    const entries = await readEntryCopy(db, areas, caller, DATE)
    return { epoch, contract: contractVersion, cursor: caller.seq, ...(await readEntryDays(db, caller)), entries }
  })
  addRoute(app, copyCalls.foods, (_input, caller) => readPersonalLists(lists, caller))
  addRoute(app, copyCalls.sealKey, async (_input, caller) => ({ sealKey: await ensureSealKey(db, caller) }))
}

const createReset = (epoch: string): Changes => ({
  epoch,
  contract: contractVersion,
  isReset: true,
  results: [],
  ...noChanges(0),
})

const noChanges = (cursor: number) => ({ cursor, entries: [], removed: [], changedLists: [], hasMore: false })
