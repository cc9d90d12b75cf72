import type { AnyArea, Metric } from '@haru/shared/areas/define.ts'

export type NamedMetric = readonly [name: string, metric: Metric]

export function listMetrics(area: AnyArea): readonly NamedMetric[] {
  return Object.entries(area.metrics)
}

/** The metrics with a meaning for one day: a count of days is always 1 for one day. */
export function listDayMetrics(area: AnyArea): readonly NamedMetric[] {
  return listMetrics(area).filter(([name]) => !isDayCount(area, name))
}

/** Whether a metric counts days, as of exercise: a count that is no field of an item or a day. */
export function isDayCount({ item, derived, dayFields, metrics }: AnyArea, name: string): boolean {
  const goal = metrics[name]?.goal
  return goal?.kind === 'number' && goal.quantity === 'count' && !(name in { ...item, ...derived, ...dayFields })
}
