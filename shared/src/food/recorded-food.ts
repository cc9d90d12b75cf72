import { type Nutrient, nutrients } from '../areas/food.ts'
import { round } from '../field/quantity.ts'
import { type Favorite, favoriteKey } from './favorite.ts'
import type { Food } from './food.ts'
import { createFallbackPortion } from './portion.ts'
import { hasHangul } from './search-text.ts'

/**
 * Converts a portion of a record or a favourite back to a food. Its amounts of 100 g are approximate; without a weight they are
 * unknown.
 */
export function toRecordedFood(usual: Favorite): Food {
  const grams = Math.round(usual.gram / tenthsPerGram)
  const unknown = usual.unknown.split(',')
  const per100 = (name: Nutrient) =>
    grams === 0 || unknown.includes(name)
      ? null
      : round((usual[name] * (name === 'kcal' ? 1 : milligramsPerTenth) * 100) / grams)
  return {
    id: `${recordedPrefix}${favoriteKey(usual)}`,
    names: hasHangul(usual.name) ? { ko: usual.name, en: '' } : { ko: '', en: usual.name },
    brand: usual.brand,
    per: 'g',
    ...(Object.fromEntries(nutrients.map((name) => [name, per100(name)])) as Record<Nutrient, number | null>),
    portions: [grams === 0 ? createFallbackPortion('g') : { ko: usual.serv, en: usual.serv, grams }],
    barcode: '',
    source: 'own',
  }
}

export function isRecordedFood({ id }: Pick<Food, 'id'>): boolean {
  return id.startsWith(recordedPrefix)
}

const recordedPrefix = 'past:'
const tenthsPerGram = 10
const milligramsPerTenth = 100
