import { food as area } from '@haru/shared/areas/food.ts'
import { clockAt } from '@haru/shared/calendar/clock.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSession } from '../session/session.tsx'
import type { EditorExtension } from '../tracking/editor/draft/editor.ts'
import { RecordScreen } from '../tracking/editor/RecordScreen.tsx'
import { categoryQuery } from '../tracking/queries.ts'
import { FindBeside } from './FindBeside.tsx'
import { mealIn } from './meal.ts'
import { findPath } from './paths.ts'
import { drop, itemFrom, keyOf, pick } from './pending.ts'
import { useNaming, usePending } from './picking.ts'
import { StarInField } from './StarInField.tsx'

/** The editor of a day's food: with the foods that were picked, the way to more of them, and a star for each. */
export function FoodRecordScreen() {
  return <RecordScreen area={area} extension={useAdditions()} />
}

function useAdditions(): EditorExtension {
  const { units, timeZone } = useSession()
  const [naming] = useNaming()
  const [pending, change] = usePending()
  const { data: category } = useSuspenseQuery(categoryQuery(area, units))
  const part = mealIn(category, pending.part, clockAt(timeZone, new Date()))
  return {
    importedItems: pending.foods.map((picked) => ({ id: keyOf(picked.found), values: itemFrom(picked, part, naming) })),
    onRemove: (id) => {
      change((before) => drop(before, [id]))
      const dropped = pending.foods.find(({ found }) => keyOf(found) === id)
      return () => dropped && change((before) => pick(before, dropped.found, dropped))
    },
    onSaved: (ids) => {
      change((before) => ({ ...drop(before, ids), target: null }))
      return pending.foods.every(({ found }) => ids.includes(keyOf(found))) ? null : findPath
    },
    BelowItems: FindBeside,
    FieldAction: StarInField,
  }
}
