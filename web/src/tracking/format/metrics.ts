import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'

export type NamedMetric = readonly [name: string, metric: Metric]

export function listMetrics(area: AnyArea): readonly NamedMetric[] {
  return Object.entries(area.metrics)
}

/** The metrics with a meaning for one day. A count that is no field of an item or a day counts days, and is always 1 for one day. */
export function listDayMetrics(area: AnyArea): readonly NamedMetric[] {
  const typedFields = { ...area.item, ...area.derived, ...area.dayFields }
  return listMetrics(area).filter(
    ([name, { goal }]) => name in typedFields || goal.kind !== 'number' || goal.quantity !== 'count',
  )
}
