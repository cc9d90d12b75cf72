import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { StartingValues } from '@haru/shared/contract/account/profile.ts'
import type { CurrentValues } from '@haru/shared/contract/account/user.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '@haru/shared/tracking/read/summaries.ts'
import type { Owner, Store } from '@haru/shared/tracking/store.ts'

/** Computes the current weight, calories and property from the starting values and the records of a user. */
type ReadCurrentValues = (owner: Owner, start: StartingValues) => Promise<CurrentValues>

export function createCurrentValuesReader(areas: readonly AnyArea[], store: Store): ReadCurrentValues {
  return async (owner, start) => {
    const [scale, nutrition, { counted, all }] = await Promise.all([
      summarizeScale(store.read(owner), areas, start.scale),
      summarizeNutrition(store.read(owner), areas, start.kcal),
      summarizeProperty(store.read(owner), areas, start.property),
    ])
    const kcal = nutrition.average?.kcal ?? null
    return { scale: scale.current, kcal, property: counted.property, propertyAll: all.property }
  }
}
