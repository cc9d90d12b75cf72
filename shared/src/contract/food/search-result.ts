import { array, boolean, codec, custom, nullable, number, object, type output, string } from 'zod/mini'
import type { Units } from '../../field/units.ts'
import type { Favorite } from '../../food/favorite.ts'
import { type Food, sourceIds } from '../../food/food.ts'
import { fallbackPortion } from '../../food/portion.ts'
import { decodeFavorite, encodeFavorite, favoriteShape } from './favorites.ts'
import { decodePer100, encodePer100, encodePortions } from './per-100.ts'

/** How many foods a page has. */
export const foodPageSize = 10

/** A food that was found, for one person. */
export interface FoodSearchResult {
  readonly food: Food
  /**
   * Its usual portion in the person's language, to be taken as it is: of a food that was recorded or liked before, the very
   * numbers of then, which those of 100 g only come near.
   */
  readonly usual: Favorite
  /** What was looked for. */
  readonly query: string
  readonly isRecent: boolean
  readonly isFavorite: boolean
  readonly isOwn: boolean
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
 * A food as it is told: its usual portion as the specification has it, which is an item of a record already, and beside it what
 * the food is of 100 g or ml (nutrients in grams with up to three decimals, null for what is unknown) and its portions.
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
      // A brand that is too long for a record is told as the record would have it.
      brand: usual.brand,
      per,
      ...decodePer100(sent.food_per100),
      portions: portions.length > 0 ? portions : [fallbackPortion(per)],
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
