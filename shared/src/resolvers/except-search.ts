import type { AnyArea } from '../areas/define.ts'
import { listAccountResolvers } from './account.ts'
import { listCalendarResolvers } from './calendar.ts'
import { listChartResolvers } from './charts.ts'
import { personalFoodsResolvers } from './food.ts'
import type { Resolver } from './resolver.ts'
import { listSyncResolvers } from './sync.ts'
import { listTrackingResolvers } from './tracking.ts'

/** All resolvers but those of the search, whose code a device loads with the first search. */
export function listResolversExceptSearch(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    ...listTrackingResolvers(areas),
    ...listCalendarResolvers(areas),
    ...areas.flatMap(listChartResolvers),
    ...listSyncResolvers(areas),
    ...personalFoodsResolvers,
    ...listAccountResolvers(areas),
  ]
}
