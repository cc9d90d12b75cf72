import { memoize } from '../memoize.ts'

/** A calendar day, 'YYYY-MM-DD'. It has no clock and no zone; see docs/decisions/0004. */
export type Day = string & { readonly Day: unique symbol }

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
export const msPerDay = 86_400_000
const msPerMinute = 60_000
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The range of days that Haru accepts: longer than a lifetime, and short enough to detect a mistyped year. */
export const firstDay = '1900-01-01' as Day
export const lastDay = '2199-12-31' as Day

/** Whether `text` is a real day of the calendar within the accepted range: '2026-02-29' is not. */
export function isDay(text: string): text is Day {
  return isCalendarDay(text) && text >= firstDay && text <= lastDay
}

/** Whether `text` is a real day of the calendar in any year: '1066-10-14' is, '2026-02-29' is not. */
export function isCalendarDay(text: string): boolean {
  const [matched, year, month, date] = dayPattern.exec(text) ?? []
  return matched !== undefined && Number(date) >= 1 && Number(date) <= countDaysInMonth(Number(year), Number(month))
}

/** The day of a text. Throws a RangeError for any other text; check user input with `isDay`. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`not a day: ${text}`)
  return text
}

/** The day of a year, a month (1 to 12) and a day of the month; overflowing months and days carry over. */
export function createDay(year: number, month: number, date: number): Day {
  return toDay(Date.UTC(year, month - 1, date))
}

/** The day at `now` in a time zone (an IANA name). */
export function today(timeZone: string, now: Date): Day {
  const minute = Math.floor(now.getTime() / msPerMinute)
  const cached = zoneCalendar(timeZone)
  if (cached.minute === minute) return cached.day
  cached.day = cached.format.format(now) as Day
  cached.minute = minute
  return cached.day
}

/** The day `count` days later, or earlier if `count` is negative. */
export function addDays(from: Day, count: number): Day {
  return toDay(toUtc(from) + count * msPerDay)
}

/** The next day. Days before the 28th need no date arithmetic, which makes walks through ranges fast. */
export function nextDay(day: Day): Day {
  const date = Number(day.slice(8))
  return date < 28 ? ((day.slice(0, 8) + String(date + 1).padStart(2, '0')) as Day) : addDays(day, 1)
}

/** The number of days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return (toUtc(to) - toUtc(from)) / msPerDay
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(day: Day): number {
  return new Date(toUtc(day)).getUTCDay() || 7
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4))
}

/** 1 to 12. */
export function monthOf(day: Day): number {
  return Number(day.slice(5, 7))
}

// There are about six hundred zones, but their names are not case-sensitive.
const maxZones = 1000

// Every call needs the day. Creating a format costs far more than using it, and formatting costs more than most calls, so the day is
// cached for a minute. Since the end of local mean times, no zone has changed its day within a minute.
const zoneCalendar = memoize(
  (timeZone: string) => ({
    format: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
    minute: Number.NaN,
    day: firstDay,
  }),
  maxZones,
)

/** 0 for a month that does not exist. */
function countDaysInMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (monthLengths[month - 1] ?? 0)
}

// UTC has no daylight saving time, so adding whole days to it always results in the right day.
function toUtc(text: string): number {
  return Date.parse(`${text}T00:00:00Z`)
}

function toDay(utc: number): Day {
  return Number.isNaN(utc) ? ('' as Day) : (new Date(utc).toISOString().slice(0, 10) as Day)
}
