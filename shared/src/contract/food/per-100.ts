import { round } from '../../field/quantity.ts'
import type { Food } from '../../food/food.ts'

const milligramsPerGram = 1000

type Amounts = Pick<Food, 'kcal' | 'carb' | 'protein' | 'fat'>

/** Encodes the amounts of 100 g or ml: nutrients in grams with up to three decimals, null if unknown. */
export function encodePer100({ kcal, carb, protein, fat }: Amounts): Amounts {
  return { kcal, carb: toGrams(carb), protein: toGrams(protein), fat: toGrams(fat) }
}

/** Decodes the amounts of 100 g or ml: nutrients in milligrams. */
export function decodePer100({ kcal, carb, protein, fat }: Amounts): Amounts {
  return { kcal, carb: toMilligrams(carb), protein: toMilligrams(protein), fat: toMilligrams(fat) }
}

/** Encodes portions, with their names in both languages. */
export function encodePortions(portions: Food['portions']) {
  return portions.map(({ ko, en, grams }) => ({ ko, en, gram: grams }))
}

function toGrams(milligrams: number | null): number | null {
  return milligrams === null ? null : milligrams / milligramsPerGram
}

function toMilligrams(grams: number | null): number | null {
  return grams === null ? null : round(grams * milligramsPerGram)
}
