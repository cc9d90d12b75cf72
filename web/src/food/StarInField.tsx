import { toFavorite } from '@haru/shared/food/favorite.ts'
import { useText } from '../lib/language.tsx'
import type { FormState } from '../tracking/editor/draft/form.ts'
import { useFavorites } from './favorites.ts'
import type { FoodItem } from './pending.ts'
import { Star } from './Star.tsx'

/** Whether the food of an item is a favourite; the star stands where its name is typed. */
export function StarInField({ form, name }: { readonly form: FormState; readonly name: string }) {
  return name === 'name' && <ItemStar item={form.values as unknown as FoodItem} />
}

function ItemStar({ item }: { readonly item: FoodItem }) {
  const t = useText()
  const { has, toggle } = useFavorites()
  const food = toFavorite(item)
  const isNamed = food.name.trim() !== ''
  return <Star name={isNamed ? food.name : t('food.name')} food={food} isOn={isNamed && has(food)} onToggle={toggle} />
}
