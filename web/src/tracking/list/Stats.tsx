import { FigureList } from '../../ui/display/FigureList.tsx'
import type { AreaFormat } from '../format/area-format.ts'
import { type EntryTotals, formatTotal, formatTotalParts } from '../format/entry-totals.ts'
import { listDayMetrics } from '../format/metrics.ts'

export interface StatsProps {
  readonly areaFormat: AreaFormat
  readonly totals: EntryTotals
}

/** The totals of a day: a number for each metric, side by side. */
export function Stats({ areaFormat, totals: { totals, incomplete } }: StatsProps) {
  const { area, labelOf } = areaFormat
  const figures = listDayMetrics(area).map(([name, { goal }]) => ({
    label: labelOf(name),
    ...formatTotalParts(areaFormat, goal, totals[name] ?? null, incomplete.includes(name)),
  }))
  return figures.length > 0 && <FigureList figures={figures} />
}

/** The totals of a day in one line of text. A metric that `totals` does not have is left out. */
export function formatStats(areaFormat: AreaFormat, { totals, incomplete }: EntryTotals): string {
  const { area, labelOf } = areaFormat
  const shownMetrics = listDayMetrics(area).filter(([name]) => totals[name] !== undefined)
  const stats = shownMetrics.map(
    ([name, { goal }]) =>
      `${labelOf(name)} ${formatTotal(areaFormat, goal, totals[name] ?? null, incomplete.includes(name))}`,
  )
  return stats.join(' · ')
}
