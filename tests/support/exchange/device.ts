import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner, Reader } from '@haru/shared/tracking/store.ts'
import {
  type ChangeClient,
  createSynchronizer,
  type DeviceChange,
  type Synchronizer,
} from '@haru/web/src/device/exchange/synchronizer.ts'
import { countLockedQueues } from '@haru/web/src/device/removal/locked-queues.ts'
import {
  type RemovalMode,
  removeDataOfOtherUsers,
  removeUserData,
} from '@haru/web/src/device/removal/remove-user-data.ts'
import { type Connection, connect, listOwnerIds } from '@haru/web/src/device/store/database.ts'
import type { LocalEntry } from '@haru/web/src/device/store/schema.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store/store.ts'
import { IDBFactory } from 'fake-indexeddb'
import { withFault } from './change-client.ts'
import type { Fault } from './commands.ts'

export const today = day('2026-03-03')
/** All days of a test. */
const wholeRange = { start: day('2020-01-01'), end: day('2029-12-31') }

/** The parts of a device that a test may replace, to plant a fault of its code. */
export interface DeviceParts {
  readonly createStore: () => DeviceStore
  readonly wrapClient: (client: ChangeClient) => ChangeClient
  readonly removeDataOfOtherUsers: typeof removeDataOfOtherUsers
}

export const ownParts: DeviceParts = {
  createStore: () => openDeviceStore({ areas, now: () => Date.now() }),
  wrapClient: (client) => client,
  removeDataOfOtherUsers,
}

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
  /** Synchronizes with a fault in one of the calls. Throws what the synchronizer throws. */
  readonly synchronize: (fault?: Fault, call?: number) => Promise<void>
  /** Synchronizes in two tabs at once. */
  readonly synchronizeTwice: () => Promise<void>
  /** Closes the program without any event, and opens it again. */
  readonly reopen: () => Promise<void>
  /** The user leaves, and the other one signs in. The unsent operations are locked or discarded. */
  readonly changeUser: (mode: RemovalMode) => Promise<void>
  /** The session of the user has ended, and the user signs in again. */
  readonly signInAgain: (serverEpoch: string) => Promise<void>
  /** The users who have a database on the device, and the number of queues that wait for their users. */
  readonly inspect: () => Promise<{ readonly ownerIds: readonly string[]; readonly lockedCount: number }>
  readonly close: () => Promise<void>
}

/** A user who can sign in. */
interface DeviceUser {
  readonly id: string
  readonly client: ChangeClient
}

interface DeviceOptions {
  readonly users: readonly DeviceUser[]
  /** The first user. */
  readonly userIndex: number
  readonly parts: DeviceParts
}

/** The data of the signed-in user on a device. */
interface Session {
  readonly userIndex: number
  readonly owner: Owner
  readonly client: ChangeClient
  /** Beside that of the store. Opening one for each read would take as long as the read. */
  readonly connection: Connection
  store: DeviceStore
  synchronizer: Synchronizer
}

/** The store of a device, which notes the merged operations. */
function createStore(parts: DeviceParts, mergedIds: Set<string>): DeviceStore {
  const store = parts.createStore()
  const putExchange: DeviceStore['putExchange'] = async (...input) => {
    const merged = await store.putExchange(...input)
    for (const id of merged) mergedIds.add(id)
    return merged
  }
  return { ...store, putExchange }
}

/** The client of a user, which notes the currency of the account. */
function createClient(
  { wrapClient }: DeviceParts,
  { client }: DeviceUser,
  onCurrency: (currency: string) => void,
): ChangeClient {
  return wrapClient({
    ...client,
    readLists: async (names) => {
      const lists = await client.readLists(names)
      if (lists.profile !== undefined) onCurrency(lists.profile.settings.currency)
      return lists
    },
  })
}

interface TabOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  readonly client: ChangeClient
  readonly onChange?: (change: DeviceChange) => void
}

/** The exchange of a tab with the server. */
export function createTab({ store, owner, client, onChange = () => undefined }: TabOptions): Synchronizer {
  return createSynchronizer({ areas, store, owner, client, today: () => today, onChange })
}

export function openDevice({ users, userIndex: firstUserIndex, parts }: DeviceOptions): Device {
  const databases = new IDBFactory()
  const mergedIds = new Set<string>()
  const earlierEntries = new Map<string, Entry | null>()
  let currency = 'KRW'
  function signIn(userIndex: number, owner?: Owner): Session {
    const user = users[userIndex]
    if (user === undefined) throw new Error('no user')
    const client = createClient(parts, user, (present) => {
      currency = present
    })
    const store = createStore(parts, mergedIds)
    const signedIn = { userIndex, owner: owner ?? { ownerId: user.id }, client, store }
    earlierEntries.clear()
    const connection = connect(signedIn.owner.ownerId)
    return { ...signedIn, connection, synchronizer: createTab(signedIn) }
  }
  let session = signIn(firstUserIndex)

  /** The code of the device finds the databases of its own browser. */
  function use(): Session {
    globalThis.indexedDB = databases
    return session
  }
  async function close(): Promise<void> {
    const { store, connection } = use()
    await Promise.all([store.close(), connection.close()])
  }
  const synchronizeInOtherTab = () => createTab(use()).synchronize()
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
    synchronize: (fault = 'none', call = 0) => {
      const { synchronizer, client } = use()
      if (fault === 'none') return synchronizer.synchronize()
      const faulty = withFault(client, { fault, call, during: synchronizeInOtherTab })
      return createTab({ ...session, client: faulty }).synchronize()
    },
    synchronizeTwice: async () => {
      await Promise.all([use().synchronizer.synchronize(), synchronizeInOtherTab()])
    },
    reopen: async () => {
      await use().store.close()
      session.store = createStore(parts, mergedIds)
      session.synchronizer = createTab(session)
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
