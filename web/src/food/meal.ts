import { food as area } from '@haru/shared/areas/food.ts'
import { type Category, defaultCategory, offered } from '@haru/shared/tracking/category.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../lib/session.tsx'
import { categoryQuery } from '../tracking/queries.ts'
import { partName, useSpeech } from '../tracking/speech.ts'

export interface Meal {
  /** The meal that is recorded. */
  readonly part: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

/** The specification's, where nobody came from another. */
const first = 'breakfast'

/** Which meal is recorded, and which there are. */
export function useMeal(wanted: string | null): Meal {
  const { units } = useSession()
  const speech = useSpeech(area)
  const { data: category = defaultCategory(area) } = useQuery(categoryQuery(area, units))
  const part = mealIn(category, wanted)
  const nameOf = (id: string) => partName(speech, category, id)
  const options = offered(category.parts).map(({ id }) => ({ value: id, label: nameOf(id) }))
  return { part, name: nameOf(part), options }
}

/** The meal that was wanted, or breakfast, or else the first there is. */
export function mealIn({ parts }: Category, wanted: string | null): string {
  const ids = offered(parts).map(({ id }) => id)
  return [wanted, first].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? first
}
