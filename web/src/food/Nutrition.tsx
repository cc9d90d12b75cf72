import { food as area, type Nutrient, nutrients } from '@haru/shared/areas/food.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { ReactNode } from 'react'
import { ValueTable } from '../ui/display/ValueTable.tsx'
import type { FoodItem } from './pending.ts'
import { known, portionText, type Telling } from './telling.ts'
import { Unknown } from './Unknown.tsx'

export interface NutritionProps {
  readonly telling: Telling
  readonly food: Food
  /** What is eaten of it. */
  readonly item: FoodItem
}

/** What is in what is eaten, and beside it in 100 g. */
export function Nutrition({ telling, food, item }: NutritionProps) {
  const { t, amounts } = telling
  const portion = portionText(telling, item, food.per)
  const hundred = `100 ${food.per}`
  const rows = nutrients.map((name) => ({
    key: name,
    label: t(`food.${name}`),
    value: known(item, name) === null ? <Unknown /> : amounts.format(area.item[name], item[name]),
    ...(portion === hundred ? {} : { end: of100(telling, food, name) }),
  }))
  const head = <span className="sr-only">{t('find.nutrition')}</span>
  return <ValueTable head={[head, portion, hundred]} rows={rows} />
}

const milligramsPerGram = 1000

function of100({ format }: Telling, food: Food, name: Nutrient): ReactNode {
  const amount = food[name]
  if (amount === null) return <Unknown />
  return name === 'kcal'
    ? `${format.number(amount)}\u00a0kcal`
    : `${format.number(amount / milligramsPerGram, 2)}\u00a0g`
}
