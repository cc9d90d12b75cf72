import { favoriteKey } from '@haru/shared/food/favorite.ts'
import { readServerFoods } from '../store/lists.ts'
import { findEarlierEpoch } from '../store/meta.ts'
import { type DeviceTransaction, earlierFoodsName } from '../store/schema.ts'
import type { FoodLists } from './food-lists.ts'

/**
 * Reads the favourites and the own foods that have to be compared with those of the server, for the reasons of `readEarlierEntries`; null
 * if there are none.
 */
export async function readEarlierFoods(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<FoodLists | null> {
  const row = await transaction.objectStore('list').get(earlierFoodsName)
  const earlier = row === undefined ? null : (row.value as FoodLists)
  if ((await findEarlierEpoch(transaction, serverEpoch)) === null) return earlier
  const server = await readServerFoods(transaction)
  const joined = earlier === null ? server : joinFoodLists(earlier, server)
  return joined.favorites.length + joined.ownFoods.length === 0 ? null : joined
}

/** Both lists together; of a food that both have, the first. */
function joinFoodLists(first: FoodLists, second: FoodLists): FoodLists {
  const keys = new Set(first.favorites.map(favoriteKey))
  const ids = new Set(first.ownFoods.map(({ id }) => id))
  return {
    favorites: [...first.favorites, ...second.favorites.filter((each) => !keys.has(favoriteKey(each)))],
    ownFoods: [...first.ownFoods, ...second.ownFoods.filter(({ id }) => !ids.has(id))],
  }
}
