import type { SummaryMetrics } from '@haru/shared/areas/summary-metrics.ts'
import { findSummarySource } from '@haru/shared/areas/summary-source.ts'
import { summaryCalls } from '@haru/shared/contract/overview/summary.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { queryOptions } from '@tanstack/react-query'
import { appAreas } from '../lib/areas.ts'
import { call } from '../lib/call.ts'
import { areaKey } from '../lib/query-keys.ts'

/** The areas that declare the summaries; null where none does. */
export const summarySources = {
  scale: findSummarySource(appAreas, 'scale'),
  nutrition: findSummarySource(appAreas, 'nutrition'),
  property: findSummarySource(appAreas, 'property'),
} as const

// Each key begins with its area, so that a write to the area invalidates it.
function summaryKey(name: keyof SummaryMetrics, units: Units) {
  const area = summarySources[name]?.area
  return area === undefined ? ([name, 'summary', units] as const) : areaKey(area, 'summary', units)
}

export function scaleQuery(units: Units) {
  return queryOptions({
    queryKey: summaryKey('scale', units),
    queryFn: () => call(summaryCalls.scale, {}, units),
  })
}

export function nutritionQuery(units: Units) {
  return queryOptions({
    queryKey: summaryKey('nutrition', units),
    queryFn: () => call(summaryCalls.nutrition, {}, units),
  })
}

export function propertyQuery(units: Units) {
  return queryOptions({
    queryKey: summaryKey('property', units),
    queryFn: () => call(summaryCalls.property, {}, units),
  })
}
