import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { listDayMetrics, type NamedMetric } from './metrics.ts'

/** The most important metric of a day: the first sum that is not 0, else the last known metric that is no sum, else the first sum. */
export function findHeadlineMetric(area: AnyArea, totals: Totals): NamedMetric | null {
  const knownMetrics = listDayMetrics(area).filter(([name]) => totals[name] !== null && totals[name] !== undefined)
  return (
    knownMetrics.find(([name, { aggregate }]) => aggregate === 'sum' && totals[name] !== 0) ??
    knownMetrics.findLast(([, { aggregate }]) => aggregate !== 'sum') ??
    knownMetrics[0] ??
    null
  )
}
