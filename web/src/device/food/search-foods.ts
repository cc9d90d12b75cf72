import { findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { FoodSearchInput, FoodSearchPage } from '@haru/shared/contract/food/search.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { DeviceSnapshot } from '../store/device-snapshot.ts'
import type { DeviceStore } from '../store/store.ts'
import { type DeviceSearchUser, openDeviceSearch } from './device-search.ts'
import { readDeviceFoods } from './food-reads.ts'
import { loadStarterFoods } from './starter-foods.ts'

export interface LocalSearchOptions {
  readonly store: DeviceStore
  readonly owner: Owner
  /** The present time in milliseconds since 1970. */
  readonly now: () => number
}

/** Finds the foods on this device, from the input of the call. */
export type LocalFoodSearch = (input: unknown) => Promise<FoodSearchPage>

export function openFoodSearch({ store, owner, now }: LocalSearchOptions): LocalFoodSearch {
  const search = openDeviceSearch(loadStarterFoods)
  const readSearchUser = cacheSearchUser(now)
  return async (input) => {
    const user = await store.readSnapshot(owner, readSearchUser)
    // Not in the transaction, which ends when the search lets the browser handle input.
    return search({ ...owner, ...user }, input as FoodSearchInput)
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
    const personal = await readDeviceFoods({ reader: copied?.reader ?? reader, readList, today, language })
    const user = { language, personal }
    cached = { version, user }
    return user
  }
}
