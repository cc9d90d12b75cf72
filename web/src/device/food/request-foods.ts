import { copyCalls } from '@haru/shared/contract/exchange/copy-calls.ts'
import type { SentOwnFoodRow } from '@haru/shared/contract/exchange/food.ts'
import type { Units } from '@haru/shared/field/units.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { callServer } from '../../lib/call.ts'
import type { DeviceOwnFood, FoodLists } from './food-lists.ts'

/** Reads both lists from the server. */
export async function requestFoods(request: typeof callServer, units: Units): Promise<FoodLists> {
  const { favorites, ownFoods } = await request(copyCalls.foods, {}, units)
  return { favorites: favorites as unknown as readonly Favorite[], ownFoods: ownFoods.map(toOwnFood) }
}

const toOwnFood = (row: SentOwnFoodRow): DeviceOwnFood => ({ ...row, source: 'own' })
