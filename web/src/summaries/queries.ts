import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { summaryCalls } from '@haru/shared/contract/sync/summary.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/queries.ts'

// Each key begins with its area, so that a write to the area invalidates it.

export function scaleQuery(units: Units) {
  return queryOptions({
    queryKey: areaKey(exercise, 'summary', units),
    queryFn: () => call(summaryCalls.scale, {}, units),
  })
}

export function nutritionQuery(units: Units) {
  return queryOptions({
    queryKey: areaKey(food, 'summary', units),
    queryFn: () => call(summaryCalls.nutrition, {}, units),
  })
}

export function propertyQuery(units: Units) {
  return queryOptions({
    queryKey: areaKey(money, 'summary', units),
    queryFn: () => call(summaryCalls.property, {}, units),
  })
}
