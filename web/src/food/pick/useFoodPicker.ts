import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import { useMemo } from 'react'
import { type FavoriteActions, useFavorites } from '../useFavorites.ts'
import { type FoodFormat, useFoodFormat } from './food-format.ts'
import {
  type FoodRecordItem,
  findPickedAmount,
  getFoodKey,
  includesFood,
  type PickedFoods,
  type PortionAmount,
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
  readonly isPicked: (result: FoodSearchResult) => boolean
  readonly findAmount: (result: FoodSearchResult) => PortionAmount
  /** Picks an amount of a food; null unpicks it. */
  readonly pick: (result: FoodSearchResult, amount: PortionAmount | null) => void
  /** A food as an item of a record, by default in its picked amount. */
  readonly toItem: (result: FoodSearchResult, amount?: PortionAmount) => FoodRecordItem
}

/** The items are only displayed here; the meal is set when they are recorded. */
const noPart = ''

/** The same object until a part of it changes, so that the rows of a list are not rendered again. */
export function useFoodPicker(): FoodPicker {
  const foodFormat = useFoodFormat()
  const favorites = useFavorites()
  const [picked, changePicked] = usePickedFoods()
  return useMemo(() => {
    const findAmount = (result: FoodSearchResult) => findPickedAmount(picked, getFoodKey(result))
    return {
      foodFormat,
      favorites,
      picked,
      changePicked,
      isPicked: (result) => includesFood(picked, getFoodKey(result)),
      findAmount,
      pick: (result, amount) =>
        changePicked((before) =>
          amount === null ? unpickFoods(before, [getFoodKey(result)]) : pickFood(before, result, amount),
        ),
      toItem: (result, amount = findAmount(result)) =>
        toRecordItem({ result, ...amount }, noPart, foodFormat.languages),
    }
  }, [foodFormat, favorites, picked, changePicked])
}
