import type { AnyArea } from '@haru/shared/areas/define.ts'
import { type FormattedAmount, noValueText } from '../tracking/format/amounts.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'

/** The texts of a summary; amounts are formatted as goals of the metrics of its area. */
export function useSummaryFormat(area: AnyArea) {
  const { t, amounts, labelOf } = useAreaFormat(area)
  function formatMetric(name: string, amount: number | null): FormattedAmount {
    const metric = area.metrics[name]
    return metric === undefined ? { text: noValueText } : amounts.formatParts(metric.goal, amount)
  }
  return { t, labelOf, formatMetric }
}
