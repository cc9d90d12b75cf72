import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import { isUnsentEntry } from '@haru/web/src/device/queue/operation-format.ts'
import { removeDataOfOtherUsers, removeUserData } from '@haru/web/src/device/removal/remove-user-data.ts'
import { listOwnerIds } from '@haru/web/src/device/store/database.ts'
import { newId } from '../../servers/stores.ts'
import { type ModelParts, ownParts } from '../device-parts.ts'
import {
  asDone,
  moveToDay,
  renumber,
  withAbsentQueueRemoved,
  withDayOfSave,
  withForgetfulServer,
  withLastTime,
  withOperations,
  withPresentEpoch,
  withPresentRevisions,
  withResponses,
  withResults,
  withSharedDatabase,
  withStore,
} from './planted-parts.ts'

const sentIds = new Set<string>()

/** The faults that need dozens or hundreds of runs. */
const rareFaults: readonly string[] = [
  'an operation does not name its epoch',
  'what the user has not chosen is not kept',
  'an operation does not name the one that it depends on',
  'a move is sent without the period of its entry',
  'a change of an own food expects whatever revision there is',
  'an answer takes what the server has',
  'what a restored server has lost is not kept',
  'the device does not notice that the server was restored',
  'a queue that waits when the clock changes is removed',
  'a database of an earlier version loses its queue',
  'the later time wins on the server',
  'a server that starts again does a repeated operation again',
]

/** A fault of a device. */
export interface PlantedFault {
  readonly parts: ModelParts
  /** Whether the checks need many runs to find it. */
  readonly isRare: boolean
}

function markRare(faults: Readonly<Record<string, ModelParts>>): Readonly<Record<string, PlantedFault>> {
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
    removeCopy: async (owner, refusal) => {
      for (const { id } of await store.listUnsent(owner)) await store.discardOperation(owner, id)
      await store.removeCopy(owner, refusal)
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
    removeCopy: (owner, { request }) => store.removeCopy(owner, { request, serverEpoch: request.epoch }),
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
  'a queue that waits when the clock changes is removed': withAbsentQueueRemoved(),
  // Only operations of an earlier version have no currency.
  'a database of an earlier version loses its queue': withStore((store) => ({
    listUnsent: async (owner) =>
      (await store.listUnsent(owner)).filter((each) => each.currency !== undefined || !isUnsentEntry(each)),
  })),
  'an entry is sent for the day on which it is sent': withOperations(moveToDay),
  'an entry is saved for the day that has begun while it was typed': withDayOfSave(),
  'the later time wins on the server': withLastTime(),
  'a server that starts again does a repeated operation again': withForgetfulServer(),
  'a saved operation is not in the queue': withStore((store) => ({
    addOperation: async (owner, operation, currency) => {
      const result = await store.addOperation(owner, operation, currency)
      await store.discardOperation(owner, operation.id)
      return result
    },
  })),
})
