import { toFavorite } from '@haru/shared/food/favorite.ts'
import { useText } from '../../lib/language.tsx'
import type { FormState } from '../../tracking/editor/draft/form.ts'
import { FavoriteStar } from '../find/FavoriteStar.tsx'
import type { FoodRecordItem } from '../pick/picked-foods.ts'
import { useFavorites } from '../useFavorites.ts'

/** The favourite star of an item, in its name field. */
export function NameFieldStar({ form, name }: { readonly form: FormState; readonly name: string }) {
  return name === 'name' && <ItemStar item={form.values as unknown as FoodRecordItem} />
}

function ItemStar({ item }: { readonly item: FoodRecordItem }) {
  const t = useText()
  const { isFavorite, toggle } = useFavorites()
  const food = toFavorite(item)
  const isNamed = food.name.trim() !== ''
  return (
    <FavoriteStar
      name={isNamed ? food.name : t('food.name')}
      food={food}
      isOn={isNamed && isFavorite(food)}
      onToggle={toggle}
    />
  )
}
