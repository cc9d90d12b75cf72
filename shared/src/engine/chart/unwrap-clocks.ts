import { clockDifference, clockMean, clockPoint } from '../../calendar/clock.ts'
import type { ChartValues } from './axis.ts'

const minutesPerDay = 24 * 60
/** The latest clock that is read on from the evening before: 30:00. */
const smallHours = 6 * 60

/**
 * Clocks in hours (0 to 24), each as near to their mean as it can be counted, so that a line through them is not torn at
 * midnight: 23:50 and 00:10 become 23:50 and 24:10. A few hours after midnight are so read on from 24; of mornings and
 * later, what lies before midnight is before 0. Times whose mean is nowhere stay as they are. Of values beside their
 * goals, give both at once.
 */
export function unwrapClocks(hours: ChartValues): ChartValues {
  const clocks = hours.filter((each) => each !== null).map((each) => Math.round(each * 60))
  const mean = computeClockMean(clocks)
  if (mean === null) return hours
  const near = (clock: number) => mean + clockDifference(mean, clock)
  const around = clocks.map(near)
  const shift = Math.min(...around) < 0 && Math.max(...around) <= smallHours ? minutesPerDay : 0
  return hours.map((each) => (each === null ? null : (near(Math.round(each * 60)) + shift) / 60))
}

function computeClockMean(clocks: readonly number[]): number | null {
  if (clocks.length === 0) return null
  const sum = { days: clocks.length, sum: 0, x: 0, y: 0 }
  for (const clock of clocks) {
    const { x, y } = clockPoint(clock)
    sum.sum += clock
    sum.x += x
    sum.y += y
  }
  return clockMean(sum)
}
