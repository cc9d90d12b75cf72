import { favoriteCalls } from '@haru/shared/contract/food/favorites.ts'
import { ownCalls } from '@haru/shared/contract/food/own-foods.ts'
import { foodPageSize } from '@haru/shared/contract/food/search-result.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import { readPersonalFoods } from '@haru/shared/resolvers/food.ts'
import type { ResolverContext } from '@haru/shared/resolvers/resolver.ts'
import type { callServer } from '../lib/call.ts'

/** The foods of a user besides those of their records. */
export interface FoodLists {
  /** The newest first. */
  readonly favorites: readonly Favorite[]
  /** The newest first. */
  readonly ownFoods: readonly Food[]
}

export async function requestFavorites(request: typeof callServer, units: Units): Promise<FoodLists['favorites']> {
  return request(favoriteCalls.list, {}, units)
}

export async function requestOwnFoods(request: typeof callServer, units: Units): Promise<FoodLists['ownFoods']> {
  const all: Food[] = []
  for (let page = 1; ; page += 1) {
    const { foods, count } = await request(ownCalls.list, { PAGING: { sort: 'asc', page } }, units)
    all.push(...foods.map(({ food }) => food))
    if (foods.length === 0 || page * foodPageSize >= count) return all
  }
}

interface PersonalReadsSource extends Pick<ResolverContext, 'reader' | 'today'> {
  readonly language: Language
  readonly readList: <Name extends keyof FoodLists>(name: Name) => Promise<FoodLists[Name]>
}

/** The reads of the favourites, and of the recent, favourite and own foods together. */
export function createPersonalReads({
  readList,
  ...source
}: PersonalReadsSource): Pick<ResolverContext, 'readFavorites' | 'readPersonalFoods'> {
  const readFavorites = () => readList('favorites')
  const readOwnFoods = () => readList('ownFoods')
  return {
    readFavorites,
    readPersonalFoods: () =>
      readPersonalFoods({ ...source, readFavorites, readOwnFoods, yieldWhenLong: () => undefined }),
  }
}
