/** Minutes since midnight, 0 to 1439. */
export type Clock = number

const minutesPerDay = 1440

/** '07:05' to 425; null for anything that is no time of a 24-hour clock. */
export function parseClock(text: string): Clock | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** A length of time, '132:30' to 7950; it may go beyond a day. Null for anything else. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{2,5}):([0-5]\d)$/.exec(text)
  return match === null ? null : Number(match[1]) * 60 + Number(match[2])
}

/** 425 to '07:05', 7950 to '132:30', -30 to '-00:30'. */
export function formatMinutes(minutes: number): string {
  const size = Math.abs(Math.round(minutes))
  const hours = String(Math.floor(size / 60)).padStart(2, '0')
  const sign = minutes < 0 && size > 0 ? '-' : ''
  return `${sign}${hours}:${String(size % 60).padStart(2, '0')}`
}

/** The time of day that it is at `now` in a time zone (an IANA name). */
export function clockAt(timeZone: string, now: Date): Clock {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return parseClock(format.format(now)) ?? 0
}

/** How long from one clock time to the next time the other is reached; a whole round (1440) where they are equal. */
export function minutesUntil(from: Clock, to: Clock): number {
  return to > from ? to - from : to - from + minutesPerDay
}

/** How far `to` is after `from` by the shorter way round, -720 < x <= 720: 23:50 to 00:10 is 20. */
export function clockDifference(from: Clock, to: Clock): number {
  const forward = (((to - from) % minutesPerDay) + minutesPerDay) % minutesPerDay
  return forward > minutesPerDay / 2 ? forward - minutesPerDay : forward
}

/** A clock time as a point of the unit circle; the sum of points lies in the direction of their mean. */
export function clockPoint(clock: Clock): { readonly x: number; readonly y: number } {
  const angle = (clock / minutesPerDay) * 2 * Math.PI
  return { x: Math.cos(angle), y: Math.sin(angle) }
}

/** What clock times add up to: how many they are, their minutes, and their points. */
export interface ClockSum {
  readonly days: number
  readonly sum: number
  readonly x: number
  readonly y: number
}

/**
 * The mean round the clock: of 23:50 and 00:10 it is 00:00. Null where the times cancel out and none is meant.
 * The points tell about where it lies. To the minute, a person takes the mean of the minutes, where each time may be
 * counted a day earlier or later; that moves the mean by a day shared among all, so the nearest such mean is theirs.
 */
export function clockMean({ days, sum, x, y }: ClockSum): Clock | null {
  if (Math.hypot(x, y) < 1e-9) return null
  const about = (Math.atan2(y, x) / (2 * Math.PI)) * minutesPerDay
  // Halfway between two such means the later is taken, by more than the last bit of a cosine can tell.
  const turns = Math.floor((about * days - sum) / minutesPerDay + 0.5 + 1e-9)
  const mean = Math.round((sum + turns * minutesPerDay) / days)
  return ((mean % minutesPerDay) + minutesPerDay) % minutesPerDay
}
