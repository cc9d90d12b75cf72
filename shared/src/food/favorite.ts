import { findPortionBasis, food, type Nutrient } from '../areas/food.ts'
import type { ValuesOf } from '../field/field.ts'
import { round } from '../field/quantity.ts'

const { name, brand, serv, gram, kcal, carb, protein, fat, unknown } = food.item

/** The fields of a record item that a favourite stores. */
export const favoriteFields = { name, brand, serv, gram, kcal, carb, protein, fat, unknown } as const

/** A favourite food. Its amounts are those of one portion, in kcal and tenths of a gram. */
export type Favorite = ValuesOf<typeof favoriteFields>

/** The maximum number of favourites of a user. */
export const maxFavorites = 500

/** Identifies a food by its name, brand, kcal, carb, protein and fat. JSON keeps the fields apart, whatever characters a name has. */
export function favoriteKey(food: Pick<Favorite, 'name' | 'brand' | Nutrient>): string {
  return JSON.stringify([food.name, food.brand, food.kcal, food.carb, food.protein, food.fat])
}

/** Converts a record item to a favourite: the amounts of one portion, rounded half up. */
export function toFavorite(item: ValuesOf<typeof food.item>): Favorite {
  const { perNumber, perKcal, perCarb, perProtein, perFat } = findPortionBasis(item)
  const count = Number(perNumber)
  const scaleToOnePortion = (value: number | null, max: number) =>
    count === 0 ? Number(value) : Math.min(max, round((Number(value) * 10) / count))
  return {
    name: item.name,
    brand: item.brand,
    serv: item.serv,
    gram: item.gram,
    kcal: scaleToOnePortion(perKcal, 9_999),
    carb: scaleToOnePortion(perCarb, 9_990),
    protein: scaleToOnePortion(perProtein, 9_990),
    fat: scaleToOnePortion(perFat, 9_990),
    unknown: item.unknown,
  }
}
