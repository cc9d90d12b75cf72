import type { Changes, OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import type { SentOperation } from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import { removeDataOfOtherUsers, removeUserData } from '@haru/web/src/device/removal/remove-user-data.ts'
import { listOwnerIds } from '@haru/web/src/device/store/database.ts'
import type { UnsentOperation } from '@haru/web/src/device/store/schema.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { newId } from '../servers/stores.ts'
import { type DeviceParts, ownParts, today } from './device.ts'

/** Devices whose store has other methods. */
function withStore(change: (store: DeviceStore) => Partial<DeviceStore>): DeviceParts {
  return {
    ...ownParts,
    createStore: () => {
      const store = ownParts.createStore()
      return { ...store, ...change(store) }
    },
  }
}

/** Devices that send other operations. */
function withOperations(change: (operation: SentOperation) => SentOperation): DeviceParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async ({ operations, ...input }) => {
      const response = await client.exchange({ ...input, operations: operations.map(change) })
      const results = response.results.map((result, i) => ({ ...result, id: operations[i]?.id ?? null }))
      return { ...response, results }
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices that replace an own food without looking at what it became. */
function withPresentRevisions(): DeviceParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async ({ operations, ...input }) => {
      const { ownFoods = [] } = await client.readLists(['ownFoods'])
      const change = (operation: SentOperation): SentOperation => {
        if (operation.act !== 'ownFood') return operation
        const { after: _, ...sent } = operation
        return { ...sent, revision: ownFoods.find(({ id }) => id === sent.foodId)?.revision ?? null }
      }
      return client.exchange({ ...input, operations: operations.map(change) })
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices that read other responses. */
function withResponses(change: (response: Changes) => Changes): DeviceParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async (input) => change(await client.exchange(input)),
  })
  return { ...ownParts, wrapClient }
}

const withResults = (change: (result: OperationResult) => OperationResult) =>
  withResponses((response) => ({ ...response, results: response.results.map(change) }))

const asDone = (result: OperationResult): OperationResult => ({
  id: result.id,
  status: 'done',
  entry: { id: newId(), revision: 1 },
})

const sentIds = new Set<string>()

/** Devices that send the epoch of the server instead of the one that they have copied. */
function withPresentEpoch(): DeviceParts {
  const wrapClient = (client: ChangeClient): ChangeClient => ({
    ...client,
    exchange: async (input) => {
      const { epoch } = await client.copy({ start: today, end: today })
      return client.exchange({ ...input, epoch })
    },
  })
  return { ...ownParts, wrapClient }
}

/** Devices with one database for all users, which stays when its user leaves. */
function withSharedDatabase(): DeviceParts {
  const share =
    <Rest extends readonly unknown[], Result>(method: (owner: Owner, ...rest: Rest) => Result) =>
    (_owner: Owner, ...rest: Rest) =>
      method({ ownerId: 'shared' }, ...rest)
  return {
    ...withStore((store) => ({
      read: share(store.read),
      write: (_owner, work) => store.write({ ownerId: 'shared' }, work),
      readSnapshot: (_owner, work) => store.readSnapshot({ ownerId: 'shared' }, work),
      addOperation: share(store.addOperation),
      addListOperation: share(store.addListOperation),
      listUnsent: share(store.listUnsent),
      markAttempted: share(store.markAttempted),
      readCursor: share(store.readCursor),
      readCopyProgress: share(store.readCopyProgress),
      putCopyPart: share(store.putCopyPart),
      putExchange: share(store.putExchange),
      removeCopy: share(store.removeCopy),
      readSealKey: share(store.readSealKey),
      putSealKey: share(store.putSealKey),
      replayAll: share(store.replayAll),
    })),
    removeDataOfOtherUsers: () => Promise.resolve(),
  }
}

function renumber(operation: UnsentOperation): UnsentOperation {
  const id = newId()
  return { ...operation, id, sent: { ...operation.sent, id } }
}

/** The faults that need dozens or hundreds of runs. */
const rareFaults: readonly string[] = [
  'an operation does not name its epoch',
  'what the user has not chosen is not kept',
  'an operation does not name the one that it depends on',
  'an operation expects no revision',
  'a move is sent without the period of its entry',
  'a change of an own food expects whatever revision there is',
  'an answer takes what the server has',
  'what a restored server has lost is not kept',
  'a new copy removes the queue',
  'the device does not notice that the server was restored',
]

/** A fault of a device. */
export interface PlantedFault {
  readonly parts: DeviceParts
  /** Whether the checks need many runs to find it. */
  readonly isRare: boolean
}

function markRare(faults: Readonly<Record<string, DeviceParts>>): Readonly<Record<string, PlantedFault>> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, parts]) => [name, { parts, isRare: rareFaults.includes(name) }]),
  )
}

/** Faults of a device, each of which the checks of the model have to find. */
export const plantedFaults: Readonly<Record<string, PlantedFault>> = markRare({
  'an operation is sent again with another id': withOperations((operation) => {
    const isRepeated = sentIds.has(operation.id)
    sentIds.add(operation.id)
    return isRepeated ? { ...operation, id: newId() } : operation
  }),
  'an operation does not name the one that it depends on': withOperations(({ after: _, ...operation }) => operation),
  'an operation expects no revision': withOperations((operation) =>
    operation.act === 'save' && operation.loaded !== null
      ? { ...operation, after: null, loaded: { ...operation.loaded, revision: null } }
      : operation,
  ),
  'an amount names another currency': withOperations((operation) =>
    operation.act === 'save' ? { ...operation, currency: 'USD' } : operation,
  ),
  'a move is sent without the period of its entry': withOperations((operation) => {
    if (operation.act !== 'save' || operation.loaded === null) return operation
    const { id, revision } = operation.loaded
    return { ...operation, loaded: { id, revision } }
  }),
  'a change of an own food expects whatever revision there is': withPresentRevisions(),
  'an operation that was refused counts as done': withResults((result) =>
    result.status === 'refused' ? asDone(result) : result,
  ),
  'an operation that is held counts as done': withResults((result) =>
    result.status === 'held' ? asDone(result) : result,
  ),
  'removed entries are passed over': withResponses((response) => ({ ...response, removed: [] })),
  'the cursor moves before the entries are stored': withResponses((response) => ({ ...response, entries: [] })),
  'an earlier revision of an entry is stored': withResponses((response) => ({
    ...response,
    entries: response.entries.map((entry) => ({ ...entry, revision: 1 })),
  })),
  'a new copy removes the queue': withStore((store) => ({
    removeCopy: async (owner, serverEpoch) => {
      for (const { id } of await store.listUnsent(owner)) await store.discardOperation(owner, id)
      await store.removeCopy(owner, serverEpoch)
    },
  })),
  'the queue of a user who leaves is removed': {
    ...ownParts,
    removeDataOfOtherUsers: async (ownerId) => {
      for (const each of await listOwnerIds()) if (each !== ownerId) await removeUserData(each, 'discard')
    },
  },
  'the next user of a device finds what the user before has left': withSharedDatabase(),
  'a queue that comes back has other ids': withStore((store) => ({
    restoreQueue: (owner, queue) => store.restoreQueue(owner, { ...queue, operations: queue.operations.map(renumber) }),
  })),
  'an answer takes what the server has': withStore((store) => ({
    resolveConflict: (owner, id) => store.resolveConflict(owner, id, 'theirs'),
  })),
  'what the user has not chosen is not kept': withStore((store) => ({
    resolveConflict: async (owner, id, answer) => {
      const conflict = await store.findConflict(owner, id)
      await (answer === 'theirs' && conflict !== null
        ? store.discardOperation(owner, id)
        : store.resolveConflict(owner, id, answer))
    },
  })),
  'what a restored server has lost is not kept': withStore((store) => ({
    removeCopy: async (owner, serverEpoch) =>
      store.removeCopy(owner, (await store.readCursor(owner))?.epoch ?? serverEpoch),
  })),
  'a restore that ends the session removes the copy': {
    ...ownParts,
    removeDataOfOtherUsers: (ownerId) => removeDataOfOtherUsers(ownerId),
  },
  'the device does not notice that the server was restored': withPresentEpoch(),
  'an operation does not name its epoch': withOperations((operation) => {
    if (!isEntryOperation(operation)) return operation
    const { epoch: _, ...sent } = operation
    return sent
  }),
  'a saved operation is not in the queue': withStore((store) => ({
    addOperation: async (owner, operation, currency) => {
      const result = await store.addOperation(owner, operation, currency)
      await store.discardOperation(owner, operation.id)
      return result
    },
  })),
})
