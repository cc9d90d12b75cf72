import type { Day } from '@haru/shared/calendar/day.ts'
import { type DaySettings, findUserDay } from '@haru/shared/calendar/user-day.ts'
import type { PersonalFoods } from '@haru/shared/food/personal-foods.ts'
import type { FoodSearchUser } from '@haru/shared/resolvers/food/food-search.ts'
import { readPersonalFoods } from '@haru/shared/resolvers/food.ts'
import type { Store } from '@haru/shared/tracking/store.ts'
import { LRUCache } from 'lru-cache'
import type { Clocks } from '../runtime/clocks.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import type { FavoriteFoods } from './favorite-foods.ts'
import type { OwnFoods } from './own-foods.ts'

/** The user of a food search. */
export interface PersonalFoodsUser extends FoodSearchUser, DaySettings {
  /** The number of the last write of the user. */
  readonly seq: number
}

interface PersonalFoodsDeps {
  readonly store: Store
  readonly favorites: Pick<FavoriteFoods, 'list'>
  readonly ownFoods: Pick<OwnFoods, 'list'>
  readonly clocks: Pick<Clocks, 'now'>
}

/** The number of users whose personal foods are cached: a household searches at the same time. */
const maxCachedUsers = 20

/** Caches the personal foods of a user until the next write or the next day, because every search needs them. */
export function cachePersonalFoods(deps: PersonalFoodsDeps): (user: PersonalFoodsUser) => Promise<PersonalFoods> {
  const cache = new LRUCache<string, { readonly state: string; readonly personal: Promise<PersonalFoods> }>({
    max: maxCachedUsers,
  })
  return (user) => {
    const day = findUserDay(user, new Date(deps.clocks.now()))
    const state = `${user.seq} ${day} ${user.language}`
    const cached = cache.get(user.ownerId)
    const personal = cached?.state === state ? cached.personal : readPersonalFoods(createSource(deps, user, day))
    cache.set(user.ownerId, { state, personal })
    personal.catch(() => cache.delete(user.ownerId))
    return personal
  }
}

function createSource({ store, favorites, ownFoods }: PersonalFoodsDeps, user: PersonalFoodsUser, today: Day) {
  return {
    reader: store.read(user),
    today,
    language: user.language,
    readFavorites: () => favorites.list(user),
    readOwnFoods: () => ownFoods.list(user),
    yieldWhenLong,
  }
}
