import { clockAt } from './clock.ts'
import { addDays, type Day, today } from './day.ts'

/** The settings that decide on which day a moment is. */
export interface DaySettings {
  /** An IANA name. */
  readonly timeZone: string
  /** The hour at which the day of the user begins, 0 to 6: a user who is awake at night logs to the day before until then. */
  readonly dayStart: number
}

export const maxDayStart = 6

/** The day of the user at `now`: before the hour at which it begins, it is the day before. */
export function findUserDay({ timeZone, dayStart }: DaySettings, now: Date): Day {
  const day = today(timeZone, now)
  return isBeforeDayStart({ timeZone, dayStart }, now) ? addDays(day, -1) : day
}

/** Whether the date has changed and the day of the user has not begun. */
export function isBeforeDayStart({ timeZone, dayStart }: DaySettings, now: Date): boolean {
  return dayStart > 0 && clockAt(timeZone, now) < dayStart * minutesPerHour
}

const minutesPerHour = 60
