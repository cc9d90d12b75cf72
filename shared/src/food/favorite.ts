import { findPortionBasis, food, type Nutrient } from '../areas/food.ts'
import type { ValuesOf } from '../field/field.ts'
import { round } from '../field/quantity.ts'

const { name, brand, serv, gram, kcal, carb, protein, fat, unknown } = food.item

/** What is kept of a favourite food. */
export const favoriteFields = { name, brand, serv, gram, kcal, carb, protein, fat, unknown } as const

/** A food that somebody likes. Its numbers are of one portion, in kcal and tenths of a gram. */
export type Favorite = ValuesOf<typeof favoriteFields>

/** How many one person can have. */
export const maxFavorites = 500

/** Tells one food from another by its name, brand, kcal, carb, protein and fat, whatever signs a name is made of. */
export function favoriteKey(of: Pick<Favorite, 'name' | 'brand' | Nutrient>): string {
  return JSON.stringify([of.name, of.brand, of.kcal, of.carb, of.protein, of.fat])
}

/** An item of a record as the favourite it would be: the numbers of one portion, half up. */
export function toFavorite(item: ValuesOf<typeof food.item>): Favorite {
  const { perNumber, perKcal, perCarb, perProtein, perFat } = findPortionBasis(item)
  const count = Number(perNumber)
  const ofOne = (value: number | null, max: number) =>
    count === 0 ? Number(value) : Math.min(max, round((Number(value) * 10) / count))
  return {
    name: item.name,
    brand: item.brand,
    serv: item.serv,
    gram: item.gram,
    kcal: ofOne(perKcal, 9_999),
    carb: ofOne(perCarb, 9_990),
    protein: ofOne(perProtein, 9_990),
    fat: ofOne(perFat, 9_990),
    unknown: item.unknown,
  }
}
