import { Refusal } from '../errors.ts'
import type { Food } from './food.ts'
import { createFallbackPortion } from './portion.ts'

/** The values of an own food as a user typed them. */
export type OwnFoodContents = Omit<Food, 'id' | 'source'>

/** Completes the contents of an own food as they are stored. Refuses a food without a name with `invalidField`. */
export function completeOwnFood(typed: OwnFoodContents): OwnFoodContents {
  const { names, brand, per, kcal, carb, protein, fat, portions, barcode } = typed
  const [ko, en] = [normalizeFoodName(names.ko), normalizeFoodName(names.en)]
  if (ko === '' && en === '') {
    throw new Refusal('invalidField', { field: 'OBJECT.food_name', msg: 'error.favoriteName' })
  }
  const amounts = { kcal, carb, protein, fat }
  const ownPortions = portions.length > 0 ? portions : [createFallbackPortion(per)]
  return { names: { ko, en }, brand: normalizeFoodName(brand), per, ...amounts, portions: ownPortions, barcode }
}

/** Whether two complete foods have the same contents. */
export function isSameOwnFood(a: OwnFoodContents, b: OwnFoodContents): boolean {
  return encodeContents(a) === encodeContents(b)
}

function encodeContents(food: OwnFoodContents): string {
  const { names, brand, per, kcal, carb, protein, fat, portions, barcode } = food
  const portionRows = portions.map(({ ko, en, grams }) => [ko, en, grams])
  return JSON.stringify([names.ko, names.en, brand, per, kcal, carb, protein, fat, portionRows, barcode])
}

export function normalizeFoodName(typed: string): string {
  return typed.normalize('NFC').trim()
}
