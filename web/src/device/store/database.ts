import { deleteDB } from 'idb'
import { deviceDatabasePrefix } from '../../lib/device-copy.ts'
import { commit } from './commit.ts'
import { noteDatabaseError } from './database-fault.ts'
import { openDeviceDatabase } from './open-database.ts'
import { runUntilPageIsLeft, runWhileVisible } from './page-transactions.ts'
import { maxBlockedMs, rebuildDatabase } from './rebuild-database.ts'
import {
  type DeviceDatabase,
  type DeviceTransaction,
  databaseName,
  storeNames,
  type WriteTransaction,
} from './schema.ts'

/** The database of one user. */
export interface Connection {
  /** Runs `work` in a transaction that cannot write. */
  readonly read: <T>(work: (transaction: DeviceTransaction) => Promise<T>) => Promise<T>
  /**
   * Runs `work` in a transaction that waits for all others that write, also for those of other tabs. It is on disk when the
   * promise is fulfilled; it changes nothing when `work` throws.
   */
  readonly write: <T>(work: (transaction: WriteTransaction) => Promise<T>) => Promise<T>
  /** Closes the database until the next call. */
  readonly reopen: () => Promise<void>
  /** Makes the database again with nothing but its queue. Throws if that cannot be read, and then changes nothing. */
  readonly rebuild: () => Promise<void>
  /** Closes the database for good: later calls are rejected with `closedError`. */
  readonly close: () => Promise<void>
}

/** The error of a call after `close`, or after another tab has deleted the database or opened a later version of it. */
export const closedError = 'the store of this device is closed'

/** Each user has a database, so that no query can read data of another user. */
export function connect(ownerId: string): Connection {
  let opening: Promise<DeviceDatabase> | null = null
  let isClosed = false
  const forget = () => {
    opening = null
  }
  const end = () => {
    isClosed = true
    forget()
  }
  const openNow = () => openDeviceDatabase(ownerId, { onClose: forget, onReplaced: forget, onBlocking: end })

  /** Calls wait for `next`, and the first one after its failure tries again. */
  function setOpening(next: Promise<DeviceDatabase>): Promise<DeviceDatabase> {
    opening = next
    next.catch(() => forgetOnly(next))
    return next
  }

  function forgetOnly(earlier: Promise<DeviceDatabase> | null): void {
    if (opening === earlier) forget()
  }

  async function closeCurrent(note: () => void): Promise<void> {
    const current = opening
    note()
    const database = await current?.catch(() => null)
    database?.close()
  }

  async function open(): Promise<DeviceDatabase> {
    // It would be created again, with nothing in it, after it was deleted at signing out.
    if (isClosed) throw new Error(closedError)
    return opening ?? setOpening(openNow())
  }

  async function rebuild(current: Promise<DeviceDatabase> | null): Promise<DeviceDatabase> {
    const database = await current?.catch(() => null)
    database?.close()
    await rebuildDatabase(ownerId)
    return openNow()
  }

  /** Begins a transaction. A browser may close a database at any time, as Safari does when it wakes up: then it is opened again, once. */
  const begin = <T>(run: (database: DeviceDatabase) => Promise<T>): Promise<T> =>
    runWhileVisible(async () => {
      const opened = open()
      const used = opening
      try {
        return run(await opened)
      } catch (error) {
        if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error
        // One that is made again meanwhile is waited for.
        forgetOnly(used)
        return run(await open())
      }
    }).catch((error: unknown) => {
      noteDatabaseError(error)
      throw error
    })

  return {
    read: (work) => begin((database) => runUntilPageIsLeft(database.transaction(storeNames, 'readonly'), work)),
    write: (work) =>
      begin((database) => commit(database.transaction(storeNames, 'readwrite', { durability: 'strict' }), work)),
    reopen: () => closeCurrent(forget),
    rebuild: async () => {
      if (isClosed) throw new Error(closedError)
      // Other calls wait for it: one that opened the old database would end with it.
      await setOpening(rebuild(opening))
    },
    close: () => closeCurrent(end),
  }
}

/** The users with a database in this browser. */
export async function listOwnerIds(): Promise<readonly string[]> {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name = '' }) =>
    name.startsWith(deviceDatabasePrefix) ? name.slice(deviceDatabasePrefix.length) : [],
  )
}

/** Deletes the database of a user. One that a frozen page still has open is deleted later; it is not waited for. */
export function removeDatabase(ownerId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    deleteDB(databaseName(ownerId), { blocked: () => setTimeout(resolve, maxBlockedMs) }).then(resolve, reject)
  })
}

export async function clearStores(transaction: WriteTransaction): Promise<void> {
  await Promise.all(storeNames.map((name) => transaction.objectStore(name).clear()))
}
