import type { TestApp } from '@haru/server/src/testing/start-app.ts'
import { areas } from '@haru/shared/areas/register.ts'
import { type Day, day } from '@haru/shared/calendar/day.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import {
  type ChangeClient,
  createSynchronizer,
  type DeviceChange,
  type Synchronizer,
} from '@haru/web/src/device/exchange/synchronizer.ts'
import { removeDataOfOtherUsers } from '@haru/web/src/device/removal/remove-user-data.ts'
import { type DeviceStore, openDeviceStore } from '@haru/web/src/device/store/store.ts'
import type { SettableClock } from './device-clock.ts'

/** The day on which tests begin. */
export const today = day('2026-03-03')
/** The parts of a device and of its server that a test may replace, to plant a fault of their code. */
export interface ModelParts {
  readonly createStore: (clock?: SettableClock) => DeviceStore
  readonly wrapClient: (client: ChangeClient, clock: SettableClock) => ChangeClient
  readonly removeDataOfOtherUsers: typeof removeDataOfOtherUsers
  readonly restartServer: (app: TestApp) => Promise<void>
}

export const ownParts: ModelParts = {
  createStore: (clock) => openDeviceStore({ areas, now: () => Date.now(), ...clock }),
  wrapClient: (client) => client,
  removeDataOfOtherUsers,
  restartServer: (app) => app.restart(),
}

/** A user who can sign in. */
export interface DeviceUser {
  readonly id: string
  readonly client: ChangeClient
}

/** The store of a device, which notes the merged operations. */
export function createStore(parts: ModelParts, clock: SettableClock, mergedIds: Set<string>): DeviceStore {
  const store = parts.createStore(clock)
  const putExchange: DeviceStore['putExchange'] = async (...input) => {
    const merged = await store.putExchange(...input)
    for (const id of merged) mergedIds.add(id)
    return merged
  }
  return { ...store, putExchange }
}

export interface ClientOptions {
  readonly parts: ModelParts
  readonly clock: SettableClock
  readonly onCurrency: (currency: string) => void
}

/** The client of a user, which notes the currency of the account. */
export function createClient({ client }: DeviceUser, { parts, clock, onCurrency }: ClientOptions): ChangeClient {
  const readLists: ChangeClient['readLists'] = async (names) => {
    const lists = await client.readLists(names)
    if (lists.profile !== undefined) onCurrency(lists.profile.settings.currency)
    return lists
  }
  return parts.wrapClient({ ...client, readLists }, clock)
}

interface TabOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  readonly client: ChangeClient
  readonly onChange?: (change: DeviceChange) => void
  readonly findToday?: () => Day
}

/** The exchange of a tab with the server. */
export function createTab({
  store,
  owner,
  client,
  onChange = () => undefined,
  findToday = () => today,
}: TabOptions): Synchronizer {
  return createSynchronizer({ areas, store, owner, client, today: findToday, onChange })
}

/** The calls of a tab, each of which shows it the time of the server. */
export function withContact(client: ChangeClient, onResponse: () => Promise<void>): ChangeClient {
  const wrap =
    <Input extends readonly unknown[], Output>(call: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      const output = await call(...input)
      await onResponse()
      return output
    }
  return {
    ...client,
    exchange: wrap(client.exchange),
    copy: wrap(client.copy),
    readLists: wrap(client.readLists),
    readSealKey: wrap(client.readSealKey),
  }
}
