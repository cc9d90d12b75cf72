import { memoize } from '../memoize.ts'

/** Minutes since midnight, 0 to 1439. */
export type Clock = number

export const minutesPerDay = 1440

/** Parses '07:05' to 425; null for any text that is not a time of a 24-hour clock. */
export function parseClock(text: string): Clock | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** Parses a length of time, '132:30' to 7950; it may exceed a day. Null for other text. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{2,5}):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** Formats 425 as '07:05', 7950 as '132:30', -30 as '-00:30'. */
export function formatMinutes(minutes: number): string {
  const absoluteMinutes = Math.abs(Math.round(minutes))
  const hours = String(Math.floor(absoluteMinutes / 60)).padStart(2, '0')
  const sign = minutes < 0 && absoluteMinutes > 0 ? '-' : ''
  return `${sign}${hours}:${String(absoluteMinutes % 60).padStart(2, '0')}`
}

/** The time of day at `now` in a time zone (an IANA name). */
export function clockAt(timeZone: string, now: Date): Clock {
  return parseClock(getClockFormat(timeZone).format(now)) ?? 0
}

// Creating a format costs far more than using it. There are about six hundred zones.
const getClockFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  1000,
)

/** The minutes from `from` to the next occurrence of `to`; 1440 if they are equal. */
export function countMinutesUntil(from: Clock, to: Clock): number {
  return to > from ? to - from : to - from + minutesPerDay
}

/** The signed minutes from `from` to `to` the shorter way round, -720 < x <= 720: 23:50 to 00:10 is 20. */
export function computeClockDifference(from: Clock, to: Clock): number {
  const forward = (((to - from) % minutesPerDay) + minutesPerDay) % minutesPerDay
  return forward > minutesPerDay / 2 ? forward - minutesPerDay : forward
}

/** A clock time as a point of the unit circle; the sum of points has the direction of their mean. */
export function toClockPoint(clock: Clock): { readonly x: number; readonly y: number } {
  const angle = (clock / minutesPerDay) * 2 * Math.PI
  return { x: Math.cos(angle), y: Math.sin(angle) }
}

/** The sums of clock times: their count, their minutes, and their points. */
export interface ClockSum {
  readonly days: number
  readonly sum: number
  readonly x: number
  readonly y: number
}

/**
 * The circular mean: of 23:50 and 00:10 it is 00:00. Null if the times cancel each other out. The points give its approximate
 * position. The exact value is a mean of minutes in which each time may count a day earlier or later, which moves the
 * mean by a fraction of a day; the mean nearest to the approximate position is returned.
 */
export function computeClockMean({ days, sum, x, y }: ClockSum): Clock | null {
  if (Math.hypot(x, y) < 1e-9) return null
  const approximateMean = (Math.atan2(y, x) / (2 * Math.PI)) * minutesPerDay
  // Of two equally near means, the later mean is returned, with a tolerance above the rounding error of a cosine.
  const turns = Math.floor((approximateMean * days - sum) / minutesPerDay + 0.5 + 1e-9)
  const mean = Math.round((sum + turns * minutesPerDay) / days)
  return ((mean % minutesPerDay) + minutesPerDay) % minutesPerDay
}
