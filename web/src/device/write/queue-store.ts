import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { ListConflict } from '../food/list-conflicts.ts'
import { loadListConflicts } from '../food/list-parts.ts'
import { loadPart } from '../load-part.ts'
import { loadRefusalRules } from '../queue/refusal-rules.ts'
import { discardOperation, settleOperations, undoUnsentOperation } from '../queue/results.ts'
import { type QueueContents, readQueueContents } from '../queue/unreadable.ts'
import { listUnsent, markAttempted, replayOperations } from '../queue/unsent.ts'
import type {
  DeviceTransaction,
  EntryKey,
  OperationRefusal,
  StoredVersion,
  UnsentOperation,
  WriteTransaction,
} from '../store/schema.ts'
import type { Conflict, ConflictResolution } from './resolve-conflict.ts'
import { listVersions } from './versions.ts'

/** The operations that the server has not done, what the user decides about them, and the contents that the user has not chosen. */
export interface QueueStore {
  /** The operations that the server has not done, in their order. */
  readonly listUnsent: (owner: Owner) => Promise<readonly UnsentOperation[]>
  /** These, and what else is in the queue. */
  readonly readQueueContents: (owner: Owner) => Promise<QueueContents>
  readonly discardUnreadable: (owner: Owner, id: IDBValidKey) => Promise<void>
  readonly markAttempted: (owner: Owner, ids: readonly string[]) => Promise<void>
  /** Marks an operation that the server refused outside an exchange. */
  readonly refuseOperation: (owner: Owner, id: string, refusal: OperationRefusal) => Promise<void>
  /** Discards an operation and those that depend on it. */
  readonly discardOperation: (owner: Owner, id: string) => Promise<void>
  /** An operation that the server has not done; null if it is not in the queue. */
  readonly findUnsent: (owner: Owner, id: string) => Promise<UnsentOperation | null>
  /**
   * Undoes an operation that the server cannot have done. False if it was sent and not refused, is not in the queue, or if another one
   * depends on it.
   */
  readonly undoUnsentOperation: (owner: Owner, id: string) => Promise<boolean>
  /** Finds the contents among which the user can choose after a refusal. */
  readonly findConflict: (owner: Owner, id: string) => Promise<Conflict | null>
  /** Resolves the conflict of a refused operation as the user has chosen. Refuses as `addOperation` does. */
  readonly resolveConflict: (owner: Owner, id: string, resolution: ConflictResolution) => Promise<void>
  /** Finds what the user can choose of a refused change of an own food; null of other operations. */
  readonly findListConflict: (owner: Owner, id: string) => Promise<ListConflict | null>
  /** Sends a refused change of a list again, over what the server has, because the user keeps it. */
  readonly repeatListOperation: (owner: Owner, id: string, newId: string) => Promise<void>
  /** The contents that the user has not chosen or that a restored server has lost in the last 30 days, the last ones first. */
  readonly listVersions: (owner: Owner) => Promise<readonly StoredVersion[]>
}

interface QueueStoreOptions {
  readonly areas: readonly AnyArea[]
  readonly now: () => number
  readonly read: <T>(owner: Owner, work: (transaction: DeviceTransaction) => Promise<T>) => Promise<T>
  readonly write: <T>(owner: Owner, work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>
  /** Makes the local entries again whose keys `work` returns. */
  readonly replay: (
    owner: Owner,
    work: (transaction: WriteTransaction) => Promise<readonly EntryKey[] | null>,
  ) => Promise<void>
}

export function createQueueStore({ areas, now, read, write, replay }: QueueStoreOptions): QueueStore {
  return {
    listUnsent: (owner) => read(owner, listUnsent),
    readQueueContents: (owner) => read(owner, readQueueContents),
    discardUnreadable: (owner, id) =>
      write(owner, (transaction) => transaction.objectStore('unsent').delete(id as string)),
    markAttempted: (owner, ids) => write(owner, (transaction) => markAttempted(transaction, ids)),
    refuseOperation: async (owner, id, refusal) => {
      const { resolveRefusal } = await loadRefusalRules()
      const results = [{ ...refusal, id, status: 'refused' }] as const
      await replay(owner, async (transaction) => {
        return (await settleOperations(transaction, { areas, resolveRefusal }, results)).changed
      })
    },
    discardOperation: (owner, id) => replay(owner, (transaction) => discardOperation(transaction, areas, id)),
    findUnsent: (owner, id) =>
      read(owner, async (transaction) => (await transaction.objectStore('unsent').get(id)) ?? null),
    undoUnsentOperation: (owner, id) =>
      write(owner, async (transaction) => {
        const changed = await undoUnsentOperation(transaction, areas, id)
        if (changed !== null) await replayOperations(transaction, { areas, changed })
        return changed !== null
      }),
    findConflict: async (owner, id) => {
      const { findConflict } = await loadResolution()
      return read(owner, (transaction) => findConflict(transaction, areas, id))
    },
    resolveConflict: async (owner, id, resolution) => {
      const { resolveConflict } = await loadResolution()
      await write(owner, (transaction) => resolveConflict(transaction, id, resolution, { areas, now: now() }))
    },
    findListConflict: async (owner, id) => {
      const { findListConflict } = await loadListConflicts()
      return read(owner, (transaction) => findListConflict(transaction, id))
    },
    repeatListOperation: async (owner, id, newId) => {
      const { repeatListOperation } = await loadListConflicts()
      await write(owner, (transaction) => repeatListOperation(transaction, id, { newId, now: now() }))
    },
    listVersions: (owner) => read(owner, listVersions),
  }
}

/** A user rarely chooses between two versions. */
const loadResolution = () => loadPart(() => import('./resolve-conflict.ts'))
