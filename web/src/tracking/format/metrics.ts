import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'

export type NamedMetric = readonly [name: string, metric: Metric]

export function metricsOf(area: AnyArea): readonly NamedMetric[] {
  return Object.entries(area.metrics)
}

/**
 * The metrics that say something about one day. A count that no item and nothing typed for the day has is a count of
 * days, and one day is always one.
 */
export function dayMetrics(area: AnyArea): readonly NamedMetric[] {
  const typed = { ...area.item, ...area.derived, ...area.dayFields }
  return metricsOf(area).filter(
    ([name, { goal }]) => name in typed || goal.kind !== 'number' || goal.quantity !== 'count',
  )
}
