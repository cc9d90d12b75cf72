import { food as area } from '@haru/shared/areas/food.ts'
import { clockAt } from '@haru/shared/calendar/clock.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type PrefetchContext, useSession } from '../../session/session.tsx'
import type { EditorExtension } from '../../tracking/editor/draft/editor.ts'
import { RecordScreen } from '../../tracking/editor/RecordScreen.tsx'
import { categoryQuery } from '../../tracking/queries.ts'
import { findPath } from '../paths.ts'
import { getFoodKey, pickFood, toRecordItem, unpickFoods } from '../pick/picked-foods.ts'
import { chooseMeal } from '../pick/useMeal.ts'
import { useNameLanguages, usePickedFoods } from '../pick/usePickedFoods.ts'
import { favoritesQuery } from '../queries.ts'
import { FindFoodsButton } from './FindFoodsButton.tsx'
import { NameFieldStar } from './NameFieldStar.tsx'

/** The food record editor with the picked foods, the button to the food search, and a star for each item. */
export function FoodRecordScreen() {
  return <RecordScreen area={area} extension={useAdditions()} />
}

FoodRecordScreen.prefetch = (context: PrefetchContext) =>
  Promise.all([
    RecordScreen.prefetch(context, { area }),
    context.client.prefetchQuery(favoritesQuery(context.session.units)),
  ])

function useAdditions(): EditorExtension {
  const { units, timeZone } = useSession()
  const [languages] = useNameLanguages()
  const [picked, changePicked] = usePickedFoods()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const part = chooseMeal(category, picked.part, clockAt(timeZone, new Date()))
  return {
    importedItems: picked.foods.map((food) => ({
      id: getFoodKey(food.result),
      values: toRecordItem(food, part, languages),
    })),
    onRemove: (id) => {
      changePicked((before) => unpickFoods(before, [id]))
      const unpicked = picked.foods.find(({ result }) => getFoodKey(result) === id)
      return () => unpicked && changePicked((before) => pickFood(before, unpicked.result, unpicked))
    },
    onSaved: (ids) => {
      changePicked((before) => ({ ...unpickFoods(before, ids), target: null }))
      return picked.foods.every(({ result }) => ids.includes(getFoodKey(result))) ? null : findPath
    },
    BelowItems: FindFoodsButton,
    FieldAction: NameFieldStar,
  }
}
