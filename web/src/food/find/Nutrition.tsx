import { food as area, type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { ReactNode } from 'react'
import { ValueTable } from '../../ui/display/ValueTable.tsx'
import { type FoodFormat, formatPortion, getKnownNutrient } from '../pick/food-format.ts'
import type { FoodRecordItem } from '../pick/picked-foods.ts'
import { UnknownValue } from '../pick/UnknownValue.tsx'

interface NutritionProps {
  readonly foodFormat: FoodFormat
  readonly food: Food
  /** The food as an item with its amount. */
  readonly item: FoodRecordItem
}

/** The nutrients of the amount, beside those of 100 g or 100 ml. */
export function Nutrition({ foodFormat, food, item }: NutritionProps) {
  const { t, amounts } = foodFormat
  const portion = formatPortion(foodFormat, item, food.per)
  const per100 = `100 ${food.per}`
  const rows = nutrients.map((name) => ({
    key: name,
    label: t(`food.${name}`),
    value: getKnownNutrient(item, name) === null ? <UnknownValue /> : amounts.format(area.item[name], item[name]),
    ...(portion === per100 ? {} : { end: formatPer100(foodFormat, food, name) }),
  }))
  const head = <span className="sr-only">{t('find.nutrition')}</span>
  return <ValueTable head={[head, portion, per100]} rows={rows} />
}

const milligramsPerGram = 1000

/** The amount of a nutrient in 100 g or 100 ml. */
export function formatPer100({ format }: FoodFormat, food: Pick<Food, Nutrient>, name: Nutrient): ReactNode {
  const amount = food[name]
  if (amount === null) return <UnknownValue />
  return name === 'kcal'
    ? `${format.number(amount)}\u00a0kcal`
    : `${format.number(amount / milligramsPerGram, 2)}\u00a0g`
}
