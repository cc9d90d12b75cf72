import { food as area, type Nutrient } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { findFoodDisplayName } from '@haru/shared/food/portion.ts'
import { isRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { hasHangul } from '@haru/shared/food/search-text.ts'
import { foodSources } from '@haru/shared/food/sources.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useMemo } from 'react'
import { useFormat, useText } from '../../lib/language.tsx'
import { useSession } from '../../session/session.tsx'
import { type AmountFormat, createAmountFormat } from '../../tracking/format/amounts.ts'
import type { FoodRecordItem, NameLanguages } from './picked-foods.ts'
import { useNameLanguages } from './usePickedFoods.ts'

/** The texts, number formats and languages for foods. */
export interface FoodFormat {
  readonly t: Translate
  readonly format: Formatter
  readonly amounts: AmountFormat
  readonly languages: NameLanguages
  /** Sets the preferred language of food names. */
  readonly setNameLanguage: (language: Language) => void
}

export function useFoodFormat(): FoodFormat {
  const t = useText()
  const format = useFormat()
  const { units } = useSession()
  const [languages, setNameLanguage] = useNameLanguages()
  return useMemo(
    () => ({ t, format, amounts: createAmountFormat(format, units), languages, setNameLanguage }),
    [t, format, units, languages, setNameLanguage],
  )
}

const tenths = 10

/** '1 공기 · 210 g', '작은 접시 × 2 · 80 g', '2 × 100 g', '500 ml · 480 g'. */
export function formatPortion(foodFormat: FoodFormat, item: FoodRecordItem, per: Food['per']): string {
  const { format } = foodFormat
  const { serv, count, gram } = item
  const portions = formatPortionCount(foodFormat, item)
  const weight = format.number((gram * count) / tenths / tenths, 0)
  return gram === 0 || isNamedByWeight(serv, gram) ? portions : `${portions} · ${weight} ${per}`
}

function formatPortionCount({ t, format }: FoodFormat, { serv, count }: FoodRecordItem): string {
  const countText = format.number(count / tenths, 1)
  if (!/^\d/.test(serv)) {
    const isUnnamed = serv === area.item.serv.initial || serv.trim() === ''
    return formatCount(isUnnamed ? t('find.serv') : serv, countText)
  }
  // Two numbers are not written one after the other.
  const name = serv.replace(/^(\d+)(g|ml)$/, '$1 $2')
  return count === tenths ? name : `${countText} × ${name}`
}

/** Whether the name of a portion begins with its weight or volume, such as '100 g'. */
function isNamedByWeight(serv: string, gram: number): boolean {
  const [, weight] = /^(\d+(?:\.\d+)?) ?(?:g|ml)\b/i.exec(serv) ?? []
  return Math.round(Number(weight)) === gram / tenths
}

// In Korean a count is written before a single word only, never before several ('1 반 공기').
function formatCount(name: string, countText: string): string {
  if (!hasHangul(name) || !name.includes(' ')) return `${countText} ${name}`
  return countText === '1' ? name : `${name} × ${countText}`
}

/** An item with its nutrients. */
export type NutrientItem = Pick<FoodRecordItem, Nutrient | 'unknown'>

/** The amount of a nutrient in an item; null if unknown. */
export function getKnownNutrient(item: NutrientItem, name: Nutrient): number | null {
  return item.unknown.split(',').includes(name) ? null : item[name]
}

/** The name of a food in a list, which has room for names that a record truncates. */
export function formatFoodName(
  { languages }: FoodFormat,
  { food }: FoodSearchResult,
  { name }: FoodRecordItem,
): string {
  const fullName = findFoodDisplayName(food, languages.preferred)
  return fullName.startsWith(name) ? fullName : name
}

/** The name in the other language and the brand, which distinguish foods of the same name. */
export function formatFoodDetails(foodFormat: FoodFormat, result: FoodSearchResult, item: FoodRecordItem): string {
  const names = Object.values(result.food.names).filter((name) => name !== formatFoodName(foodFormat, result, item))
  return [...names, item.brand].filter((word) => word !== '').join(' · ')
}

/** The source of the nutrients. */
export function formatSource({ t, languages }: FoodFormat, { food, isRecent }: FoodSearchResult): string {
  if (isRecordedFood(food)) return t(isRecent ? 'find.past' : 'find.favorites')
  return foodSources.find(({ id }) => id === food.source)?.name[languages.account] ?? ''
}
