import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import { parseFoodNames } from '@haru/shared/food/food-names.ts'
import { parseQuery, rankFoods } from '@haru/shared/food/match.ts'
import { toRecordedFood } from '@haru/shared/food/recorded-food.ts'

/** A favourite with its names, parsed once for all queries. */
type FavoriteCandidate = ReturnType<typeof toFavoriteCandidate>

export function toFavoriteCandidate(favorite: Favorite) {
  const food = toRecordedFood(favorite)
  const result: FoodSearchResult = { food, usual: favorite, query: '', isRecent: false, isFavorite: true, isOwn: false }
  return { result, food, foodNames: parseFoodNames(food), isPersonal: true }
}

/** The favourites that match a query as the search of foods matches them, the best first; without a query all in their order. */
export function filterFavorites(candidates: readonly FavoriteCandidate[], text: string): readonly FoodSearchResult[] {
  const query = parseQuery(text)
  const found = query.compact === '' ? candidates : rankFoods(query, candidates).map(({ candidate }) => candidate)
  return found.map(({ result }) => result)
}
