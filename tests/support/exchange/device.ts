import { day } from '@haru/shared/calendar/day.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner, Reader } from '@haru/shared/tracking/store.ts'
import { countLockedQueues } from '@haru/web/src/device/removal/open-locked-queues.ts'
import { type RemovalMode, removeUserData } from '@haru/web/src/device/removal/remove-user-data.ts'
import { listOwnerIds } from '@haru/web/src/device/store/database.ts'
import type { LocalEntry } from '@haru/web/src/device/store/schema.ts'
import type { DeviceStore } from '@haru/web/src/device/store/store.ts'
import { IDBFactory } from 'fake-indexeddb'
import { withFault } from './change-client.ts'
import { createDeviceClock, type SettableClock } from './device-clock.ts'
import type { DeviceUser, ModelParts } from './device-parts.ts'
import type { Fault } from './model/commands.ts'
import { createSessions, type Session } from './sessions.ts'

const firstTime = Date.UTC(2026, 2, 3, 12)
/** All days of a test. */
export const wholeRange = { start: day('2020-01-01'), end: day('2029-12-31') }

/** A device with its own databases, on which one user after the other signs in. */
export interface Device {
  /** The user who is signed in. */
  readonly userIndex: number
  /** Another object for each stay of a user. */
  readonly owner: Owner
  readonly store: () => DeviceStore
  /** Reads the unsent operations with their status on the device. */
  readonly readLocalEntries: () => Promise<readonly LocalEntry[]>
  /** The contents of an editor that was opened at the last synchronization. */
  readonly earlierEntries: Map<string, Entry | null>
  /** The ids of the operations that were merged with what another device has written. */
  readonly mergedIds: Set<string>
  /** The currency of the account as the device knows it. */
  readonly currency: () => string
  readonly clock: SettableClock
  /** Synchronizes with a fault in one of the calls. Throws what the synchronizer throws. */
  readonly synchronize: (fault?: Fault, call?: number) => Promise<void>
  /** Synchronizes in two tabs at once. */
  readonly synchronizeTwice: () => Promise<void>
  /**
   * Closes the program without any event, and opens it again, after `work` with its databases. Returns whether the data of the user was removed,
   * because the clock shows that the server has not responded for long.
   */
  readonly reopen: (work?: (ownerId: string) => Promise<void>) => Promise<boolean>
  /** The user leaves, and the other one signs in. The unsent operations are locked or discarded. */
  readonly changeUser: (mode: RemovalMode) => Promise<void>
  /** The session of the user has ended, and the user signs in again. */
  readonly signInAgain: (serverEpoch: string) => Promise<void>
  /** The users who have a database on the device, and the number of queues that wait for their users. */
  readonly inspect: () => Promise<{ readonly ownerIds: readonly string[]; readonly lockedCount: number }>
  readonly close: () => Promise<void>
}

interface DeviceOptions {
  readonly users: readonly DeviceUser[]
  /** The first user. */
  readonly userIndex: number
  readonly parts: ModelParts
  /** The time of the server. */
  readonly serverNow?: () => number
}

export function openDevice(options: DeviceOptions): Device {
  const { users, parts } = options
  const databases = new IDBFactory()
  const earlierEntries = new Map<string, Entry | null>()
  const clock = createDeviceClock(options.serverNow ?? (() => firstTime))
  let currency = 'KRW'
  const onCurrency = (present: string) => {
    currency = present
  }
  const { signIn, openTab, openAgain, mergedIds } = createSessions({ ...options, clock, onCurrency })
  let session = signIn(options.userIndex)

  /** The code of the device finds the databases of its own browser. */
  function use(): Session {
    globalThis.indexedDB = databases
    return session
  }
  async function close(): Promise<void> {
    const { store, connection } = use()
    earlierEntries.clear()
    await Promise.all([store.close(), connection.close()])
  }
  const synchronizeInOtherTab = () => openTab(use()).synchronize()
  return {
    get userIndex() {
      return session.userIndex
    },
    get owner() {
      return session.owner
    },
    store: () => use().store,
    readLocalEntries: () => use().connection.read((transaction) => transaction.objectStore('localEntry').getAll()),
    mergedIds,
    earlierEntries,
    currency: () => currency,
    clock,
    synchronize: (fault = 'none', call = 0) => {
      const { synchronizer, client } = use()
      if (fault === 'none') return synchronizer.synchronize()
      const faulty = withFault(client, { fault, call, during: synchronizeInOtherTab })
      return openTab({ ...session, client: faulty }).synchronize()
    },
    synchronizeTwice: async () => {
      await Promise.all([use().synchronizer.synchronize(), synchronizeInOtherTab()])
    },
    reopen: async (work) => {
      const { ownerId } = use().owner
      await close()
      await work?.(ownerId)
      clock.forgetServer()
      const { isRemoved, ...opened } = await openAgain(session)
      session = opened
      return isRemoved
    },
    changeUser: async (mode) => {
      const { userIndex, owner } = use()
      await close()
      if (mode === 'discard') await removeUserData(owner.ownerId, mode)
      session = signIn((userIndex + 1) % users.length)
      await parts.removeDataOfOtherUsers(session.owner.ownerId)
    },
    signInAgain: async (serverEpoch) => {
      const { userIndex, owner } = use()
      await close()
      await parts.removeDataOfOtherUsers(null, serverEpoch)
      session = signIn(userIndex, owner)
    },
    inspect: async () => {
      use()
      return { ownerIds: await listOwnerIds(), lockedCount: await countLockedQueues() }
    },
    close,
  }
}

/** Reads what a device shows, in one transaction, which takes less time than one for each read. */
export function readShown<T>(device: Device, read: (reader: Reader) => Promise<T>): Promise<T> {
  return device.store().write(device.owner, read)
}

/** All entries of each collection. */
export function listEntries(reader: Reader, all: readonly Collection[]): Promise<readonly (readonly Entry[])[]> {
  const page = { sort: 'asc', offset: 0, limit: 1000 } as const
  return Promise.all(all.map(async (collection) => (await reader.list(collection, wholeRange, page)).entries))
}
