import type { AnyArea } from '../areas/define.ts'
import { listAccountResolvers } from './account.ts'
import { listCalendarResolvers } from './calendar.ts'
import { listChartResolvers } from './charts.ts'
import { personalFoodsResolvers } from './food.ts'
import { listSyncResolvers } from './overview.ts'
import type { Resolver } from './resolver.ts'
import { listSearchResolvers } from './search.ts'
import { listTrackingResolvers } from './tracking.ts'

/** The resolver of every call whose response follows from the data and the day of the user (decision 0090). */
export function listResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [
    ...listTrackingResolvers(areas),
    ...listCalendarResolvers(areas),
    ...areas.flatMap(listChartResolvers),
    ...listSyncResolvers(areas),
    ...listSearchResolvers(areas),
    ...personalFoodsResolvers,
    ...listAccountResolvers(areas),
  ]
}
