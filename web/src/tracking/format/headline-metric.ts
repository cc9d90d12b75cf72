import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import { dayMetrics, type NamedMetric } from './metrics.ts'

/** The most important metric of a day: the first sum that is not 0, else the last known metric. */
export function findHeadlineMetric(area: AnyArea, totals: Totals): NamedMetric | null {
  const known = dayMetrics(area).filter(([name]) => totals[name] !== null && totals[name] !== undefined)
  return known.find(([name, { aggregate }]) => aggregate === 'sum' && totals[name] !== 0) ?? known.at(-1) ?? null
}
