import { food as area, type Nutrient } from '@haru/shared/areas/food.ts'
import type { FoodSearchResult } from '@haru/shared/contract/food/search-result.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { foodDisplayName } from '@haru/shared/food/portion.ts'
import { isRecordedFood } from '@haru/shared/food/recorded-food.ts'
import { hasHangul } from '@haru/shared/food/search-text.ts'
import { foodSources } from '@haru/shared/food/sources.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Language } from '@haru/shared/i18n/languages.ts'
import type { Translate } from '@haru/shared/i18n/translate.ts'
import { useFormat, useText } from '../lib/language.tsx'
import { useSession } from '../session/session.tsx'
import { type AmountFormat, createAmountFormat } from '../tracking/format/amounts.ts'
import type { FoodItem, Naming } from './pending.ts'
import { useNaming } from './picking.ts'

/** What is needed to talk about foods. */
export interface Telling {
  readonly t: Translate
  readonly format: Formatter
  readonly amounts: AmountFormat
  readonly naming: Naming
  /** Names in another language stand first from now on. */
  readonly wantNames: (language: Language) => void
}

export function useTelling(): Telling {
  const t = useText()
  const format = useFormat()
  const { units } = useSession()
  const [naming, wantNames] = useNaming()
  return { t, format, amounts: createAmountFormat(format, units), naming, wantNames }
}

const tenths = 10

/** '1 공기 · 210 g', '작은 접시 × 2 · 80 g', '2 × 100 g'. */
export function portionText({ t, format }: Telling, { serv, count, gram }: FoodItem, per: Food['per']): string {
  const many = format.number(count / tenths, 1)
  // A portion that is named by its weight says it already.
  const weighed = serv.replace(/^(\d+)(g|ml)$/, '$1 $2')
  if (/^\d/.test(serv)) return count === tenths ? weighed : `${many} × ${weighed}`
  const name = serv === area.item.serv.initial || serv.trim() === '' ? t('find.serv') : serv
  const weight = format.number((gram * count) / tenths / tenths, 0)
  const counted = countedAs(name, many)
  return gram === 0 ? counted : `${counted} · ${weight} ${per}`
}

// Nobody says '1 반 공기': in Korean a number stands before one word only.
function countedAs(name: string, many: string): string {
  if (!hasHangul(name) || !name.includes(' ')) return `${many} ${name}`
  return many === '1' ? name : `${name} × ${many}`
}

/** How much of something an item has; null where nobody knows. */
export function known(item: FoodItem, name: Nutrient): number | null {
  return item.unknown.split(',').includes(name) ? null : item[name]
}

/** What a food is called in a list, where there is room for names that a record has to cut. */
export function nameIn({ naming }: Telling, { food }: FoodSearchResult, { name }: FoodItem): string {
  const whole = foodDisplayName(food, naming.wanted)
  return whole.startsWith(name) ? whole : name
}

/** What tells a food from others of its name: what the other language calls it, and who makes it. */
export function otherWords(telling: Telling, found: FoodSearchResult, item: FoodItem): string {
  const names = Object.values(found.food.names).filter((name) => name !== nameIn(telling, found, item))
  return [...names, item.brand].filter((word) => word !== '').join(' · ')
}

/** Where its numbers come from. */
export function sourceName({ t, naming }: Telling, { food, isRecent }: FoodSearchResult): string {
  if (isRecordedFood(food)) return t(isRecent ? 'find.past' : 'find.favorites')
  return foodSources.find(({ id }) => id === food.source)?.name[naming.told] ?? ''
}
