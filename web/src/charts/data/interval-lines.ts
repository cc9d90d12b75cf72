import type { AnyArea, Interval } from '@haru/shared/areas/define.ts'
import type { ChartValues } from '@haru/shared/engine/chart/axis.ts'
import type { Point } from '@haru/shared/engine/chart/chart.ts'
import { createIntervals } from '@haru/shared/engine/chart/intervals.ts'
import type { AreaFormat } from '../../tracking/format/area-format.ts'

/** The interval that the shown metrics are drawn as; null for none. */
export function findInterval({ charts: { interval } }: AnyArea, shown: readonly string[]): Interval | null {
  return interval !== undefined && shown.includes(interval.from) && shown.includes(interval.to) ? interval : null
}

interface ClockLine {
  readonly metric: string
  readonly values: ChartValues
  readonly goals: ChartValues | null
}

/** Places both ends of each interval, and of its goal, on one axis. */
export function alignIntervals<T extends ClockLine>(lines: readonly T[], { from, to }: Interval): readonly T[] {
  const [begin, end] = [from, to].map((name) => lines.find(({ metric }) => metric === name))
  if (begin === undefined || end === undefined) return lines
  const count = begin.values.length
  const listClocks = ({ values, goals }: T) => [...values, ...(goals ?? values.map(() => null))].map(toTimeOfDay)
  const aligned = createIntervals(listClocks(begin), listClocks(end))
  const align = (line: T, values: ChartValues): T => ({
    ...line,
    values: values.slice(0, count),
    goals: line.goals === null ? null : values.slice(count),
  })
  return lines.map((line) => {
    if (line === begin) return align(line, aligned.from)
    return line === end ? align(line, aligned.to) : line
  })
}

/** The time of day in hours, 0 to 24, of a value that may be outside the day. */
function toTimeOfDay(hours: number | null): number | null {
  return hours === null ? null : ((hours % 24) + 24) % 24
}

/** The length of the interval of each point as short text. */
export function formatLengths(points: readonly Point[], { length }: Interval, { t, format }: AreaFormat): string[] {
  return points.map(({ values }) => {
    const minutes = values[length] ?? null
    return minutes === null ? '' : t('chart.hours.brief', { hours: format.number(minutes / 60, 1) })
  })
}
