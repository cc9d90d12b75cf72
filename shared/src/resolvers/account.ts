import type { AnyArea } from '../areas/define.ts'
import type { StartingValues } from '../contract/account/profile.ts'
import { type CurrentValues, userCalls } from '../contract/account/user.ts'
import { summarizeNutrition, summarizeProperty, summarizeScale } from '../tracking/read/summaries.ts'
import type { Reader } from '../tracking/store.ts'
import { createResolver, type Resolver } from './resolver.ts'

/** The profile of the user, with the values that follow from their records. */
export function listAccountResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    createResolver(userCalls.detail, async (_input, { reader, readProfile }) => {
      const profile = await readProfile()
      return { ...profile, current: await readCurrentValues(reader, areas, profile.start) }
    }),
  ]
}

/** Computes the current weight, calories and property from the starting values and the records. */
async function readCurrentValues(
  reader: Reader,
  areas: readonly AnyArea[],
  start: StartingValues,
): Promise<CurrentValues> {
  const [scale, nutrition, { counted, all }] = await Promise.all([
    summarizeScale(reader, areas, start.scale),
    summarizeNutrition(reader, areas, start.kcal),
    summarizeProperty(reader, areas, start.property),
  ])
  const kcal = nutrition.average?.kcal ?? null
  return { scale: scale.current, kcal, property: counted.property, propertyAll: all.property }
}
