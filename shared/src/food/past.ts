import { type Nutrient, nutrients } from '../areas/food.ts'
import { round } from '../field/quantity.ts'
import { type Favorite, favoriteKey } from './favorite.ts'
import type { Food } from './food.ts'
import { hasHangul } from './normal.ts'
import { plainPortion } from './portion.ts'

/**
 * What is known of a food that only its portion tells of, in a record or among favourites. Of 100 g its numbers come near;
 * without a weight nothing is known.
 */
export function pastFood(usual: Favorite): Food {
  const grams = Math.round(usual.gram / tenthsPerGram)
  const unknown = usual.unknown.split(',')
  const of100 = (name: Nutrient) =>
    grams === 0 || unknown.includes(name)
      ? null
      : round((usual[name] * (name === 'kcal' ? 1 : milligramsPerTenth) * 100) / grams)
  return {
    id: `${prefix}${favoriteKey(usual)}`,
    names: hasHangul(usual.name) ? { ko: usual.name, en: '' } : { ko: '', en: usual.name },
    brand: usual.brand,
    per: 'g',
    ...(Object.fromEntries(nutrients.map((name) => [name, of100(name)])) as Record<Nutrient, number | null>),
    portions: [grams === 0 ? plainPortion('g') : { ko: usual.serv, en: usual.serv, grams }],
    barcode: '',
    source: 'own',
  }
}

export function isPast({ id }: Pick<Food, 'id'>): boolean {
  return id.startsWith(prefix)
}

const prefix = 'past:'
const tenthsPerGram = 10
const milligramsPerTenth = 100
