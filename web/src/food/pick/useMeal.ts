import { food as area } from '@haru/shared/areas/food.ts'
import { type Clock, clockAt } from '@haru/shared/calendar/clock.ts'
import { findMealAt } from '@haru/shared/food/meal-time.ts'
import { type Category, createDefaultCategory, filterActive } from '@haru/shared/tracking/category.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../session/session.tsx'
import { formatPartName, useAreaFormat } from '../../tracking/format/area-format.ts'
import { categoryQuery } from '../../tracking/queries.ts'

export interface Meal {
  /** The id of the meal. */
  readonly part: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The first meal of the specification, for an account that has removed the meal of the hour. */
const fallbackMeal = 'breakfast'

/** The meal to record for, and the available meals. */
export function useMeal(chosen: string | null): Meal {
  const { units, timeZone } = useSession()
  const areaFormat = useAreaFormat(area)
  const { data: category = createDefaultCategory(area) } = useQuery(categoryQuery(area, units))
  const part = chooseMeal(category, chosen, clockAt(timeZone, new Date()))
  const formatMealName = (id: string) => formatPartName(areaFormat, category, id)
  const options = filterActive(category.parts).map(({ id }) => ({ value: id, label: formatMealName(id) }))
  return { part, name: formatMealName(part), options }
}

/** The chosen meal, else the meal of the hour, else breakfast, else the first meal. */
export function chooseMeal({ parts }: Category, chosen: string | null, clock: Clock): string {
  const ids = filterActive(parts).map(({ id }) => id)
  return (
    [chosen, findMealAt(clock), fallbackMeal].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? fallbackMeal
  )
}
