import type { AnyArea } from '../areas/define.ts'
import { listChartResolvers } from './charts.ts'
import type { Resolver } from './resolver.ts'
import { listSummaryResolvers } from './summaries.ts'

/** The charts and the summaries. */
export function listFigureResolvers(areas: readonly AnyArea[]): readonly Resolver[] {
  return [...listChartResolvers(areas), ...listSummaryResolvers(areas)]
}
