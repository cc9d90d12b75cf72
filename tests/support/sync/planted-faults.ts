import type { Changes, OperationResult } from '@haru/shared/contract/sync/changes.ts'
import type { SentOperation } from '@haru/shared/contract/sync/operation.ts'
import type { ChangeClient } from '@haru/web/src/device/exchange/synchronizer.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { newId } from '../servers/stores.ts'
import { type DeviceParts, ownParts } from './device.ts'

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

/** The faults that need hundreds of runs. */
const rareFaults: readonly string[] = [
  'an operation does not name the one that it was made upon',
  'a move is sent without the period of its entry',
  'a change of an own food expects whatever revision there is',
]

/** A fault of a device. */
export interface PlantedFault {
  readonly parts: DeviceParts
  /** Whether the checks need hundreds of runs to find it. */
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
  'an operation does not name the one that it was made upon': withOperations(({ after: _, ...operation }) => operation),
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
      for (const { id } of await store.listUnsent(owner)) await store.dropOperation(owner, id)
      await store.removeCopy(owner, serverEpoch)
    },
  })),
  'a saved operation is not in the queue': withStore((store) => ({
    addOperation: async (owner, operation, currency) => {
      const result = await store.addOperation(owner, operation, currency)
      await store.dropOperation(owner, operation.id)
      return result
    },
  })),
})
