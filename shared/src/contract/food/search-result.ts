import { array, boolean, codec, custom, nullable, number, object, type output, string } from 'zod/mini'
import type { Units } from '../../field/units.ts'
import { sourceIds } from '../../food/food.ts'
import type { MarkedFood } from '../../food/personal-foods.ts'
import { createFallbackPortion } from '../../food/portion.ts'
import { decodeFavorite, encodeFavorite, favoriteShape } from './favorites.ts'
import { decodePer100, encodePer100, encodePortions } from './per-100.ts'

/** The number of foods on a page. */
export const foodPageSize = 10

/** A food that was found, with its relation to the user. */
export interface FoodSearchResult extends MarkedFood {
  /** The search text. */
  readonly query: string
}

const amount = nullable(number())

const searchResultSchema = object({
  food_query: string(),
  food_perNumber: number(),
  food_part: string(),
  ...favoriteShape,
  food_id: string(),
  food_name_ko: string(),
  food_name_en: string(),
  food_per: string(),
  food_per100: object({ kcal: amount, carb: amount, protein: amount, fat: amount }),
  food_portions: array(object({ ko: string(), en: string(), gram: number() })),
  food_source: string(),
  food_barcode: string(),
  food_isRecent: boolean(),
  food_isFavorite: boolean(),
  food_isOwn: boolean(),
})

/**
 * A food in a response: its usual portion in the form of the specification, which is an item of a record; its amounts of 100 g or ml
 * (nutrients in grams with up to three decimals, null if unknown); and its portions.
 */
export function foodSearchResultCodec(units: Units) {
  return codec(searchResultSchema, custom<FoodSearchResult>(), {
    decode: (sent) => decodeSearchResult(sent, units),
    encode: (found) => encodeSearchResult(found, units),
  })
}

function encodeSearchResult({ food, usual, query, isRecent, isFavorite, isOwn }: FoodSearchResult, units: Units) {
  return {
    food_query: query,
    food_perNumber: 1,
    food_part: 'breakfast',
    ...encodeFavorite(usual, units),
    food_id: food.id,
    food_name_ko: food.names.ko,
    food_name_en: food.names.en,
    food_per: food.per,
    food_per100: encodePer100(food),
    food_portions: encodePortions(food.portions),
    food_source: food.source,
    food_barcode: food.barcode,
    food_isRecent: isRecent,
    food_isFavorite: isFavorite,
    food_isOwn: isOwn,
  }
}

function decodeSearchResult(sent: output<typeof searchResultSchema>, units: Units): FoodSearchResult {
  const usual = decodeFavorite(sent, units)
  const per = sent.food_per === 'ml' ? 'ml' : 'g'
  const portions = sent.food_portions.map(({ ko, en, gram }) => ({ ko, en, grams: gram }))
  return {
    food: {
      id: sent.food_id,
      names: { ko: sent.food_name_ko, en: sent.food_name_en },
      // A brand that is too long for a record is sent truncated, as a record stores it.
      brand: usual.brand,
      per,
      ...decodePer100(sent.food_per100),
      portions: portions.length > 0 ? portions : [createFallbackPortion(per)],
      barcode: sent.food_barcode,
      source: sourceIds.find((id) => id === sent.food_source) ?? 'haru',
    },
    usual,
    query: sent.food_query,
    isRecent: sent.food_isRecent,
    isFavorite: sent.food_isFavorite,
    isOwn: sent.food_isOwn,
  }
}
