import type { AnyArea } from '../areas/define.ts'
import { listAccountResolvers } from './account.ts'
import { listChartResolvers } from './charts.ts'
import type { Resolver } from './resolver.ts'
import { listSummaryResolvers } from './summaries.ts'

/** The charts, the summaries, and the account with its current values, which are computed as the summaries are. */
export function listFigureResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [...listChartResolvers(areas), ...listSummaryResolvers(areas), ...listAccountResolvers(areas)]
}
