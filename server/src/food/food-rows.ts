import type { Food, FoodSearchData, Portion, SourceId } from '@haru/shared/food/food.ts'
import { createFallbackPortion } from '@haru/shared/food/portion.ts'
import type { FoodTable } from '../db/schema.ts'

export const storedFoodColumns = [
  'id',
  'ko',
  'en',
  'brand',
  'per',
  'kcal',
  'carb',
  'protein',
  'fat',
  'portions',
  'barcode',
  'source',
  'search',
] as const

/** The stored columns of a food, without those of the search index. */
export type StoredFood = Pick<FoodTable, (typeof storedFoodColumns)[number]>

export function encodeFoodRow({ id, names, brand, per, kcal, carb, protein, fat, ...rest }: Food): StoredFood {
  return {
    id,
    ko: names.ko,
    en: names.en,
    brand,
    per,
    kcal,
    carb,
    protein,
    fat,
    portions: JSON.stringify(rest.portions.map(({ ko, en, grams }) => [ko, en, grams])),
    barcode: rest.barcode,
    source: rest.source,
    search: rest.search === undefined ? '' : JSON.stringify(rest.search),
  }
}

export function decodeFoodRow({ ko, en, per, portions, source, search, ...row }: StoredFood): Food {
  const unit = per === 'ml' ? 'ml' : 'g'
  const { id, brand, kcal, carb, protein, fat, barcode } = row
  const decodedPortions = (JSON.parse(portions) as [string, string, number][]).map(
    ([koName, enName, grams]): Portion => ({ ko: koName, en: enName, grams }),
  )
  return {
    id,
    names: { ko, en },
    brand,
    per: unit,
    kcal,
    carb,
    protein,
    fat,
    portions: decodedPortions.length > 0 ? decodedPortions : [createFallbackPortion(unit)],
    barcode,
    source: source as SourceId,
    ...(search === '' ? {} : { search: JSON.parse(search) as FoodSearchData }),
  }
}
