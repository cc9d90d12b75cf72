import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import { type FoodSearchInput, type FoodSearchPage, searchCalls } from '@haru/shared/contract/food/search.ts'
import type { Endpoint } from '@haru/shared/contract/wire/endpoint.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'
import type { DeviceStore } from '../store/store.ts'
import type { DeviceFoodSearch, DeviceSearchUser } from './device-search.ts'
import { createPersonalReads } from './food-lists.ts'
import { loadStarterFoods } from './starter-foods.ts'

interface LocalSearchOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  /** The present time in milliseconds since 1970. */
  readonly now: () => number
}

/**
 * Answers the food search from the foods on this device, and other calls with null. Its code and the starter foods are loaded at the first use: with a network the
 * server answers, which has more foods.
 */
export function createLocalSearch({ store, owner, now }: LocalSearchOptions) {
  let opened: Promise<DeviceFoodSearch> | null = null
  const readSearchUser = cacheSearchUser(now)

  async function open(): Promise<DeviceFoodSearch> {
    const { openDeviceSearch } = await import('./device-search.ts')
    return openDeviceSearch(loadStarterFoods)
  }

  return async (endpoint: Endpoint, input: unknown): Promise<{ readonly output: FoodSearchPage } | null> => {
    if (endpoint !== searchCalls.list) return null
    opened ??= open()
    const search = await opened.catch((error: unknown) => {
      opened = null
      throw error
    })
    const user = await store.readSnapshot(owner, readSearchUser)
    // Not in the transaction, which ends when the search lets the browser handle input.
    return { output: await search({ ...owner, ...user }, input as FoodSearchInput) }
  }
}

type SearchUser = Pick<DeviceSearchUser, 'language' | 'personal'>

/**
 * The language and the personal foods of the user. The recent foods are those of the days that are copied. They are computed again only after the entries
 * or the lists have changed: each typed letter searches, and two months of records are slow to read.
 */
function cacheSearchUser(now: () => number): (snapshot: DeviceSnapshot) => Promise<SearchUser> {
  let cached: { readonly version: string; readonly user: SearchUser } | null = null
  return async ({ readProfile, readList, readVersion, reader, copied }) => {
    const { settings } = await readProfile()
    const { language } = settings
    const today = findUserDay(settings, new Date(now()))
    const lists = await Promise.all([readVersion(), readList('favorites'), readList('ownFoods')])
    const version = JSON.stringify([language, today, copied?.from, lists])
    if (cached?.version === version) return cached.user
    const { readPersonalFoods } = createPersonalReads({ reader: copied?.reader ?? reader, readList, today, language })
    const user = { language, personal: await readPersonalFoods() }
    cached = { version, user }
    return user
  }
}
