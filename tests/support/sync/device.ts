import { areas } from '@haru/shared/areas/register.ts'
import { day } from '@haru/shared/calendar/day.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { Collection, Owner, Reader } from '@haru/shared/tracking/store.ts'
import { type ChangeClient, createSynchronizer, type Synchronizer } from '@haru/web/src/device/exchange/synchronizer.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store/store.ts'
import { withFault } from './change-client.ts'
import type { Fault } from './commands.ts'

export const today = day('2026-03-03')
/** All days of a test. */
const wholeRange = { start: day('2020-01-01'), end: day('2029-12-31') }

/** The parts of a device that a test may replace, to plant a fault of its code. */
export interface DeviceParts {
  readonly createStore: () => DeviceStore
  readonly wrapClient: (client: ChangeClient) => ChangeClient
}

export const ownParts: DeviceParts = {
  createStore: () => openDeviceStore({ areas, now: () => Date.now() }),
  wrapClient: (client) => client,
}

/** A device of a user, with its own database. */
export interface Device {
  readonly userIndex: number
  readonly owner: Owner
  readonly store: () => DeviceStore
  /** What an editor shows that was opened at the last synchronization. */
  readonly earlierEntries: Map<string, Entry | null>
  /** The ids of the operations that were merged with what another device has written. */
  readonly mergedIds: Set<string>
  /** The currency of the account as the device knows it. */
  readonly currency: () => string
  /** Synchronizes with a fault in one of the calls. Throws what the synchronizer throws. */
  readonly synchronize: (fault?: Fault, call?: number) => Promise<void>
  /** Synchronizes in two tabs at once. */
  readonly synchronizeTwice: () => Promise<void>
  /** Closes the program without a word, and opens it again. */
  readonly reopen: () => Promise<void>
  readonly close: () => Promise<void>
}

interface DeviceOptions {
  readonly userIndex: number
  readonly ownerId: string
  readonly client: ChangeClient
  readonly parts: DeviceParts
}

export function openDevice({ userIndex, ownerId, client: plainClient, parts }: DeviceOptions): Device {
  const owner = { ownerId }
  let currency = 'KRW'
  const client = parts.wrapClient({
    ...plainClient,
    readLists: async (names) => {
      const lists = await plainClient.readLists(names)
      currency = lists.profile?.settings.currency ?? currency
      return lists
    },
  })
  const mergedIds = new Set<string>()
  const createStore = (): DeviceStore => {
    const each = parts.createStore()
    const putExchange: DeviceStore['putExchange'] = async (...input) => {
      const merged = await each.putExchange(...input)
      for (const id of merged) mergedIds.add(id)
      return merged
    }
    return { ...each, putExchange }
  }
  let store = createStore()
  const open = (each: ChangeClient): Synchronizer =>
    createSynchronizer({ areas, store, owner, client: each, today: () => today, onChange: () => undefined })
  let synchronizer = open(client)
  const synchronizeInOtherTab = () => open(client).synchronize()
  return {
    userIndex,
    owner,
    store: () => store,
    mergedIds,
    earlierEntries: new Map(),
    currency: () => currency,
    synchronize: (fault = 'none', call = 0) =>
      fault === 'none'
        ? synchronizer.synchronize()
        : open(withFault(client, { fault, call, during: synchronizeInOtherTab })).synchronize(),
    synchronizeTwice: async () => {
      await Promise.all([synchronizer.synchronize(), synchronizeInOtherTab()])
    },
    reopen: async () => {
      await store.close()
      store = createStore()
      synchronizer = open(client)
    },
    close: () => store.close(),
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
