import type { AnyArea, Totals } from '@haru/shared/areas/define.ts'
import type { Field } from '@haru/shared/field/field.ts'
import { isNumberField } from '../tracking/format/amounts.ts'
import { findHeadlineMetric } from '../tracking/format/headline-metric.ts'
import { listDayMetrics, type NamedMetric } from '../tracking/format/metrics.ts'

/** The headline metric, and the other sums of the day that are measured as it is, such as the expenses beside the income. */
export function listHeadlineMetrics(area: AnyArea, totals: Totals): readonly NamedMetric[] {
  const headline = findHeadlineMetric(area, totals)
  if (headline === null) return []
  const [headlineName, { goal, aggregate }] = headline
  return listDayMetrics(area).filter(
    ([name, metric]) =>
      name === headlineName ||
      (aggregate === 'sum' && isMeasuredAlike(metric.goal, goal) && Number(totals[name]) !== 0),
  )
}

function isMeasuredAlike(field: Field, other: Field): boolean {
  return isNumberField(field) && isNumberField(other) && field.quantity === other.quantity
}
