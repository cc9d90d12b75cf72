import { computeClockDifference, computeClockMean, minutesPerDay, toClockPoint } from '../../calendar/clock.ts'
import type { ChartValues } from './axis.ts'

/** The latest clock time that continues the evening before: 06:00, which is drawn at 30:00. */
const smallHours = 6 * 60

/**
 * Moves clock times (hours from 0 to 24) by whole days as near to their mean as possible, so that a line through them
 * does not jump at midnight: 23:50 and 00:10 become 23:50 and 24:10. Times up to 06:00 that follow an evening continue from 24; an
 * evening time among morning times becomes negative. Times without a mean stay unchanged. Pass values and their goals together.
 */
export function unwrapClocks(hours: ChartValues): ChartValues {
  const clocks = hours.filter((each) => each !== null).map((each) => Math.round(each * 60))
  const mean = findMeanClock(clocks)
  if (mean === null) return hours
  const moveNearMean = (clock: number) => mean + computeClockDifference(mean, clock)
  const movedClocks = clocks.map(moveNearMean)
  const shift = Math.min(...movedClocks) < 0 && Math.max(...movedClocks) <= smallHours ? minutesPerDay : 0
  return hours.map((each) => (each === null ? null : (moveNearMean(Math.round(each * 60)) + shift) / 60))
}

function findMeanClock(clocks: readonly number[]): number | null {
  if (clocks.length === 0) return null
  const sum = { days: clocks.length, sum: 0, x: 0, y: 0 }
  for (const clock of clocks) {
    const { x, y } = toClockPoint(clock)
    sum.sum += clock
    sum.x += x
    sum.y += y
  }
  return computeClockMean(sum)
}
