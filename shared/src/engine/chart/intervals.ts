import type { Axis, ChartValues } from './axis.ts'
import { unwrapClocks } from './unwrap-clocks.ts'

/** The start and end of intervals in hours. Each start lies before its end, so that a chart can draw a bar between them. */
export interface Intervals {
  readonly from: ChartValues
  readonly to: ChartValues
}

const hoursPerDay = 24

/**
 * Moves times of day (0 to 24) onto one axis: a night from 23:50 to 07:10 is -0:10 to 7:10. The ends are near each
 * other, as in `unwrapClocks`; pass values and their goals together. A start without an end is moved near the other starts.
 */
export function createIntervals(from: ChartValues, to: ChartValues): Intervals {
  const ends = unwrapClocks(to)
  const starts = from.map((clock, i) => computeStart(clock, ends[i] ?? null))
  const knownStarts = starts.filter((each) => each !== null)
  const mean = knownStarts.length === 0 ? 0 : knownStarts.reduce((sum, each) => sum + each, 0) / knownStarts.length
  return { from: starts.map((each, i) => each ?? moveNear(mean, from[i] ?? null)), to: ends }
}

function computeStart(clock: number | null, end: number | null): number | null {
  if (clock === null || end === null) return null
  const length = (((end - clock) % hoursPerDay) + hoursPerDay) % hoursPerDay
  return end - length
}

function moveNear(mean: number, clock: number | null): number | null {
  return clock === null ? null : clock + hoursPerDay * Math.round((mean - clock) / hoursPerDay)
}

// A night is between the evening and noon. If no interval starts before the morning, the axis is the day from 0 to 24.
const [evening, morning, noon] = [-6, 6, 12]

/** The axis of intervals: from 18:00 to 12:00, extended if an interval needs it. */
export function createIntervalAxis({ from, to }: Intervals): Axis {
  const values = [...from, ...to].filter((each) => each !== null)
  const lowest = Math.min(...values)
  const isDaytime = lowest >= morning
  const min = Math.floor(Math.min(lowest, isDaytime ? 0 : evening) / 3) * 3
  const max = Math.ceil(Math.max(...values, isDaytime ? hoursPerDay : noon) / 3) * 3
  const step = max - min > 21 ? 6 : 3
  const first = Math.ceil(min / step) * step
  return { min, max, ticks: Array.from({ length: Math.floor((max - first) / step) + 1 }, (_, i) => first + i * step) }
}
