import { food as area, nutrients } from '@haru/shared/areas/food.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { createFallbackPortion, toPortionItem } from '@haru/shared/food/portion.ts'
import { ValueTable } from '../../ui/display/ValueTable.tsx'
import { type FoodFormat, formatPortion, getKnownNutrient, type NutrientItem } from '../pick/food-format.ts'
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
  const { t, amounts, languages } = foodFormat
  const portion = formatPortion(foodFormat, item, food.per)
  const per100 = `100 ${food.per}`
  const itemOf100 = toPortionItem(food, createFallbackPortion(food.per), languages.account)
  const rows = nutrients.map((name) => {
    const format = (of: NutrientItem) => {
      const amount = getKnownNutrient(of, name)
      return amount === null ? <UnknownValue /> : amounts.format(area.item[name], amount)
    }
    return {
      key: name,
      label: t(`food.${name}`),
      value: format(item),
      ...(portion === per100 ? {} : { end: format(itemOf100) }),
    }
  })
  const head = <span className="sr-only">{t('find.nutrition')}</span>
  return <ValueTable head={[head, portion, per100]} rows={rows} />
}
