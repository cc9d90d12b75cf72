import type { AnyArea } from './define.ts'
import type { SummaryMetrics } from './summary-metrics.ts'

/** The area that declares a summary, and the metrics and tallies that it declares. */
export interface SummarySource<N extends keyof SummaryMetrics = keyof SummaryMetrics> {
  readonly area: AnyArea
  readonly names: NonNullable<SummaryMetrics[N]>
}

/** Finds the area that declares a summary; null if no area declares it. */
export function findSummarySource<N extends keyof SummaryMetrics>(
  areas: readonly AnyArea[],
  summary: N,
): SummarySource<N> | null {
  for (const area of areas) {
    const names = area.summaries[summary]
    if (names !== undefined) return { area, names }
  }
  return null
}
