import type { SentFavorite, SentListOperation, SentOwnFood } from '@haru/shared/contract/exchange/food.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import { completeOwnFood } from '@haru/shared/food/own-food.ts'
import type { DeviceOwnFood, FoodLists, UnsentListContext } from './food-lists.ts'

/** Both lists together; of a food that both have, the first. */
export function joinFoodLists(first: FoodLists, second: FoodLists): FoodLists {
  const keys = new Set(first.favorites.map(favoriteKey))
  const ids = new Set(first.ownFoods.map(({ id }) => id))
  return {
    favorites: [...first.favorites, ...second.favorites.filter((each) => !keys.has(favoriteKey(each)))],
    ownFoods: [...first.ownFoods, ...second.ownFoods.filter(({ id }) => !ids.has(id))],
  }
}

interface LostFoodContext extends UnsentListContext {
  /** The foods of the restored server. */
  readonly current: FoodLists
  readonly newId: () => string
}

/**
 * The operations that bring back the earlier foods which a restored server lacks, or has with other contents. A food that an operation of the queue
 * changes is left to that operation.
 */
export function createLostFoodOperations(
  { favorites, ownFoods }: FoodLists,
  { current, unsent, epoch, newId }: LostFoodContext,
): readonly SentListOperation[] {
  const keys = new Set(current.favorites.map(favoriteKey))
  const byId = new Map(current.ownFoods.map((each) => [each.id, each]))
  const changed = new Set(unsent.flatMap(({ sent }) => (sent.act === 'ownFood' ? sent.foodId : [])))
  const changedKeys = new Set(
    unsent.flatMap(({ sent }) => (sent.act === 'favorite' ? favoriteKey(sent.food as Favorite) : [])),
  )
  const head = () => ({ id: newId(), contract: contractVersion })
  const lostFavorites = favorites.filter((each) => !keys.has(favoriteKey(each)) && !changedKeys.has(favoriteKey(each)))
  const lostFoods = ownFoods.filter((each) => !changed.has(each.id) && !isSameFood(each, byId.get(each.id)))
  return [
    // The newest is the first of its list, and the last that is added.
    ...lostFavorites.toReversed().map((food): SentFavorite => ({ ...head(), act: 'favorite', food, isFavorite: true })),
    ...lostFoods.map(
      (food): SentOwnFood => ({
        ...head(),
        ...(epoch === null ? {} : { epoch }),
        act: 'ownFood',
        foodId: food.id,
        revision: byId.get(food.id)?.revision ?? null,
        food: completeOwnFood(food),
      }),
    ),
  ]
}

function isSameFood(food: DeviceOwnFood, other: DeviceOwnFood | undefined): boolean {
  return other !== undefined && JSON.stringify(completeOwnFood(food)) === JSON.stringify(completeOwnFood(other))
}
