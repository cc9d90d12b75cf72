import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { type FavoriteActions, useFavorites } from '../useFavorites.ts'
import { type FoodFormat, useFoodFormat } from './food-format.ts'
import {
  type FoodRecordItem,
  foodKey,
  includesFood,
  type PickedFoods,
  type PortionAmount,
  pickedAmount,
  pickFood,
  toRecordItem,
  unpickFoods,
} from './picked-foods.ts'
import { type ChangePickedFoods, usePickedFoods } from './usePickedFoods.ts'

/** The data of every list of foods: the picked foods, the favourites and the formats. */
export interface FoodPicker {
  readonly foodFormat: FoodFormat
  readonly favorites: FavoriteActions
  readonly picked: PickedFoods
  readonly changePicked: ChangePickedFoods
  readonly isPicked: (found: FoodSearchResult) => boolean
  readonly amountOf: (found: FoodSearchResult) => PortionAmount
  /** Picks an amount of a food; null unpicks it. */
  readonly pick: (found: FoodSearchResult, amount: PortionAmount | null) => void
  /** A food as an item of a record, by default in its picked amount. */
  readonly toItem: (found: FoodSearchResult, amount?: PortionAmount) => FoodRecordItem
}

/** The items are only displayed here; the meal is set when they are recorded. */
const noPart = ''

export function useFoodPicker(): FoodPicker {
  const foodFormat = useFoodFormat()
  const favorites = useFavorites()
  const [picked, changePicked] = usePickedFoods()
  const findAmount = (found: FoodSearchResult) => pickedAmount(picked, foodKey(found))
  return {
    foodFormat,
    favorites,
    picked,
    changePicked,
    isPicked: (found) => includesFood(picked, foodKey(found)),
    amountOf: findAmount,
    pick: (found, amount) =>
      changePicked((before) =>
        amount === null ? unpickFoods(before, [foodKey(found)]) : pickFood(before, found, amount),
      ),
    toItem: (found, amount = findAmount(found)) => toRecordItem({ found, ...amount }, noPart, foodFormat.languages),
  }
}
