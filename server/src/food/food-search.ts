import {
  createFoodSearch,
  type FoodSearch,
  type FoodSearchDeps,
  type FoodSearchUser,
} from '@haru/shared/resolvers/food/food-search.ts'
import { mapInSlices } from '../runtime/event-loop.ts'

/** Opens the food search of a server. Other requests run between the slices of a long search. */
export function openSearch<User extends FoodSearchUser>(
  deps: Omit<FoodSearchDeps<User>, 'mapInSlices'>,
): FoodSearch<User> {
  return createFoodSearch({ ...deps, mapInSlices })
}
