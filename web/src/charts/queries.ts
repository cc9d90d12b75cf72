import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { Period } from '@haru/shared/calendar/period.ts'
import { chartCalls } from '@haru/shared/contract/charts/chart.ts'
import { averageChartSpans, type ChartSpan, pointSpans } from '@haru/shared/engine/chart/chart.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/query-keys.ts'

/** The pies of an area for a week, a month or a year. */
export function piesQuery(area: AnyArea, { type, start, end }: Period, units: Units) {
  return queryOptions({
    queryKey: areaKey(area, 'chart', 'pie', type, start, units),
    queryFn: () => call(chartCalls(area).pie[type as ChartSpan], { DATE: { start, end } }, units),
  })
}

/** The weeks of a month, or the months of a year. */
export function averageQuery(area: AnyArea, { type, start, end }: Period, units: Units) {
  const span = pointSpans.find((each) => averageChartSpans[each] === type) ?? 'week'
  return queryOptions({
    queryKey: areaKey(area, 'chart', 'average', type, start, units),
    queryFn: () => call(chartCalls(area).average[span], { DATE: { start, end } }, units),
  })
}
