import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import type { SaveResult } from '@haru/shared/tracking/write/save.ts'
import type { CopyPart, CursorRefusal } from '../copy/copy.ts'
import { type CopyProgress, readCopyProgress } from '../copy/progress.ts'
import { type Exchange, loadExchangeParts, putExchange } from '../exchange/exchange-changes.ts'
import type { NewListOperation } from '../food/food-lists.ts'
import { loadListOperations } from '../food/list-parts.ts'
import { loadPart } from '../load-part.ts'
import { addOperation, type NewOperation, replayOperations } from '../queue/unsent.ts'
import { isMarkedRemoved, type UnsentQueue } from '../queue/unsent-queue.ts'
import type { Contact } from '../removal/absence.ts'
import { createQueueStore, type QueueStore } from '../write/queue-store.ts'
import { removeOldVersions } from '../write/versions.ts'
import { closedError, connect } from './database.ts'
import { type DeviceSnapshot, type SnapshotConnection, shareSnapshots } from './device-snapshot.ts'
import { type EarlierLists, findEarlierLists, removeEarlierLists } from './lists.ts'
import { type Cursor, putMeta, readCursor, readMetaNumber, readMetaText } from './meta.ts'
import { createReader } from './reader.ts'
import type { DeviceTransaction, EntryKey, WriteTransaction } from './schema.ts'
import { putServerChanges, type ServerChanges } from './server-changes.ts'
import { createWriter } from './writer.ts'

/** The records and goals on this device, in IndexedDB. */
export interface DeviceStore extends Store, QueueStore {
  /** Runs `work` in one transaction, so that no write comes between its reads. It may await nothing but these reads. */
  readonly readSnapshot: <T>(owner: Owner, work: (snapshot: DeviceSnapshot) => Promise<T>) => Promise<T>
  /** Stores changes of the server, all or none. */
  readonly putServerChanges: (owner: Owner, changes: ServerChanges) => Promise<void>
  /** Applies an operation and stores it, so that it is sent later. `currency` is that of its amounts. */
  readonly addOperation: (owner: Owner, operation: NewOperation, currency: string) => Promise<SaveResult>
  /** Stores a change of a favourite or an own food, so that it is sent later. */
  readonly addListOperation: (owner: Owner, operation: NewListOperation) => Promise<void>
  /** Makes the local entries again of all waiting operations. */
  readonly replayAll: (owner: Owner) => Promise<void>
  /** Stores the responses of an exchange, all or nothing. Returns the ids of the operations that were merged with changes of others. */
  readonly putExchange: (owner: Owner, exchange: Exchange) => Promise<readonly string[]>
  /** Where the next exchange continues; null before the first copy. */
  readonly readCursor: (owner: Owner) => Promise<Cursor | null>
  /** How far the copy has come; null before its first days. */
  readonly readCopyProgress: (owner: Owner) => Promise<CopyProgress | null>
  /**
   * Stores a part of a copy. Returns how many entries a restored server has lost, which are versions now; null if the part has to
   * be requested again after an exchange.
   */
  readonly putCopyPart: (owner: Owner, part: CopyPart) => Promise<number | null>
  readonly readContact: (owner: Owner) => Promise<StoredContact>
  /** Closes the database until the next call. */
  readonly reopen: (owner: Owner) => Promise<void>
  /** Drops the copy with its database, and keeps the queue. Throws if the queue cannot be read, and then changes nothing. */
  readonly rebuild: (owner: Owner) => Promise<void>
  /** The key that encrypts the queue when the user leaves the device; null before the first contact. */
  readonly readSealKey: (owner: Owner) => Promise<string | null>
  readonly putSealKey: (owner: Owner, sealKey: string) => Promise<void>
  /** Adds the operations of a locked queue. */
  readonly restoreQueue: (owner: Owner, queue: UnsentQueue) => Promise<void>
  /** Removes the entries of the server, but no operation, unless another tab has changed the cursor that was refused. */
  readonly removeCopy: (owner: Owner, refusal: CursorRefusal) => Promise<void>
  /** Removes the entries of the server in a storage that is full, without writing anything. */
  readonly clearCopy: (owner: Owner) => Promise<void>
  /** The categories and saved sets that a restored server may have lost; null if there are none. */
  readonly findEarlierLists: (owner: Owner) => Promise<EarlierLists | null>
  readonly removeEarlierLists: (owner: Owner) => Promise<void>
  /** Closes the store for good. */
  readonly close: () => Promise<void>
}

interface DeviceStoreOptions {
  readonly areas: readonly AnyArea[]
  readonly now: () => number
  /** By how much the clock of this device is ahead of that of the server; NaN where it is not known. */
  readonly getClockDifference?: () => number
}

export interface StoredContact extends Contact {
  /** Whether the user has left the device since. */
  readonly isRemoved: boolean
  /** When the database was made again after an error, in milliseconds since 1970; 0 if it never was. */
  readonly rebuiltAt: number
}

/**
 * Opens the store of this device. A transaction of IndexedDB ends as soon as it waits for anything but its own requests, so
 * `work` of a write may await nothing but its writer.
 */
export function openDeviceStore({ areas, now, getClockDifference = () => 0 }: DeviceStoreOptions): DeviceStore {
  const connections = new Map<string, SnapshotConnection>()
  const connectionOf = ({ ownerId }: Owner): SnapshotConnection => {
    const connection = connections.get(ownerId) ?? shareSnapshots(connect(ownerId))
    connections.set(ownerId, connection)
    return connection
  }
  const write = <T>({ ownerId }: Owner, work: (transaction: WriteTransaction) => Promise<T>) =>
    connectionOf({ ownerId }).write((transaction) => runUnlessLeft(transaction, work))
  /** A write of the data that the server has sent. */
  const writeResponse = <T>(owner: Owner, work: (transaction: WriteTransaction) => Promise<T>) =>
    write(owner, async (transaction) => {
      await putMeta(transaction, { contactAt: now(), clockDifference: getClockDifference() || 0 })
      return work(transaction)
    })
  /** Makes the local entries again whose keys `work` returns; null makes all of them again. */
  const replay = (
    owner: Owner,
    work: (transaction: WriteTransaction) => Promise<readonly EntryKey[] | null>,
  ): Promise<void> =>
    write(owner, async (transaction) => {
      const changed = await work(transaction)
      await replayOperations(transaction, { areas, changed })
    })
  return {
    read: (owner) => createReader((work) => connectionOf(owner).read(work)),
    readSnapshot: (owner, work) => connectionOf(owner).readSnapshot(work),
    write: (owner, work) => write(owner, (transaction) => work(createWriter(transaction, { seq: null, now: now() }))),
    putServerChanges: (owner, changes) => replay(owner, (transaction) => putServerChanges(transaction, areas, changes)),
    addOperation: (owner, operation, currency) =>
      write(owner, (transaction) => addOperation(transaction, operation, { currency, now: now() })),
    addListOperation: async (owner, operation) => {
      const { addListOperation } = await loadListOperations()
      await write(owner, (transaction) => addListOperation(transaction, operation, now()))
    },
    ...createQueueStore({ areas, now, read: (owner, work) => connectionOf(owner).read(work), write, replay }),
    replayAll: (owner) => replay(owner, async () => null),
    putExchange: async (owner, exchange) => {
      const parts = await loadExchangeParts(exchange)
      return writeResponse(owner, async (transaction) => {
        await removeOldVersions(transaction, now() - getClockDifference())
        return putExchange(transaction, { areas, ...parts }, exchange)
      })
    },
    readCursor: (owner) => connectionOf(owner).read(readCursor),
    readCopyProgress: (owner) => connectionOf(owner).read(readCopyProgress),
    putCopyPart: async (owner, part) => {
      const { putCopyPart } = await loadCopy()
      return writeResponse(owner, (transaction) => putCopyPart(transaction, { areas, now: now() }, part))
    },
    readContact: (owner) => connectionOf(owner).read(readStoredContact),
    reopen: (owner) => connectionOf(owner).reopen(),
    rebuild: async (owner) => {
      await connectionOf(owner).rebuild()
      await write(owner, (transaction) => putMeta(transaction, { rebuiltAt: now() }))
    },
    readSealKey: (owner) => connectionOf(owner).read((transaction) => readMetaText(transaction, 'sealKey')),
    putSealKey: (owner, sealKey) => writeResponse(owner, (transaction) => putMeta(transaction, { sealKey })),
    restoreQueue: async (owner, queue) => {
      const { restoreQueue } = await loadQueueRestore()
      await replay(owner, (transaction) => restoreQueue(transaction, queue))
    },
    removeCopy: async (owner, refusal) => {
      const { removeCopy } = await loadCopy()
      await write(owner, (transaction) => removeCopy(transaction, areas, refusal))
    },
    clearCopy: async (owner) => write(owner, (await loadCopy()).clearCopy),
    findEarlierLists: (owner) => connectionOf(owner).read(findEarlierLists),
    removeEarlierLists: (owner) => write(owner, removeEarlierLists),
    close: async () => {
      await Promise.all([...connections.values()].map((connection) => connection.close()))
    },
  }
}

/** Not needed once the copy is complete. */
const loadCopy = () => loadPart(() => import('../copy/copy.ts'))

/** Needed at the first contact only. */
const loadQueueRestore = () => loadPart(() => import('../queue/restore-queue.ts'))

async function readStoredContact(transaction: DeviceTransaction): Promise<StoredContact> {
  return {
    isRemoved: await isMarkedRemoved(transaction),
    contactAt: await readMetaNumber(transaction, 'contactAt'),
    clockDifference: await readMetaNumber(transaction, 'clockDifference'),
    rebuiltAt: await readMetaNumber(transaction, 'rebuiltAt'),
  }
}

/** Runs work, and then ends the transaction without a change if the user has left the device: the work does not wait for the answer. */
async function runUnlessLeft<T>(
  transaction: WriteTransaction,
  work: (transaction: WriteTransaction) => Promise<T>,
): Promise<T> {
  const isRemovedCopy = isMarkedRemoved(transaction)
  const result = work(transaction)
  // Its error is of no interest if the stores were emptied.
  result.catch(() => undefined)
  if (await isRemovedCopy) throw new Error(closedError)
  return result
}
