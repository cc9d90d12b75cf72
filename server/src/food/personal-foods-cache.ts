import type { Day } from '@haru/shared/calendar/day.ts'
import { type DaySettings, findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'
import { LRUCache } from 'lru-cache'
import { mergePersonalFoods, type PersonalFoods, readRecentFoods } from './personal-foods.ts'

/** The user of a food search. */
export interface FoodSearchUser extends Owner, DaySettings {
  readonly language: Language
  /** The number of the last write of the user. */
  readonly seq: number
}

export interface PersonalFoodsDeps {
  readonly store: Store
  readonly listFavorites: (owner: Owner) => Promise<readonly Favorite[]>
  readonly listOwn: (owner: Owner) => Promise<readonly Food[]>
  readonly now: () => number
}

/** The number of users whose personal foods are cached: a household searches at the same time. */
const maxCachedUsers = 20

/** Caches the personal foods of a user until the next write or the next day, because every search needs them. */
export function cachePersonalFoods(deps: PersonalFoodsDeps): (user: FoodSearchUser) => Promise<PersonalFoods> {
  const cache = new LRUCache<string, { readonly state: string; readonly personal: Promise<PersonalFoods> }>({
    max: maxCachedUsers,
  })
  return (user) => {
    const day = findUserDay(user, new Date(deps.now()))
    const state = `${user.seq} ${day} ${user.language}`
    const cached = cache.get(user.ownerId)
    const personal = cached?.state === state ? cached.personal : readPersonalFoods(deps, user, day)
    cache.set(user.ownerId, { state, personal })
    personal.catch(() => cache.delete(user.ownerId))
    return personal
  }
}

async function readPersonalFoods(
  { store, listFavorites, listOwn }: PersonalFoodsDeps,
  user: FoodSearchUser,
  day: Day,
): Promise<PersonalFoods> {
  const [recents, favorites, own] = await Promise.all([
    readRecentFoods(store.read(user), day),
    listFavorites(user),
    listOwn(user),
  ])
  return mergePersonalFoods({ recents, favorites, own, language: user.language })
}
