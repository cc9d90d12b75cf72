import type { AnyArea } from '@haru/shared/areas/define.ts'
import { noValueText } from '../tracking/format/amounts.ts'
import { useAreaFormat } from '../tracking/format/area-format.ts'
import { formatTotalParts } from '../tracking/format/entry-totals.ts'

/** The texts of a summary; amounts are formatted as goals of the metrics of its area. */
export function useSummaryFormat(area: AnyArea) {
  const areaFormat = useAreaFormat(area)
  const { t, labelOf } = areaFormat
  const formatMetric = (name: string, amount: number | null) => formatTotal(name, amount, false)
  /** The amount of a metric; with "at least" if it is incomplete. */
  function formatTotal(name: string, amount: number | null, isIncomplete: boolean) {
    const metric = area.metrics[name]
    return metric === undefined
      ? { text: noValueText }
      : formatTotalParts(areaFormat, metric.goal, amount, isIncomplete)
  }
  return { t, labelOf, formatMetric, formatTotal }
}
