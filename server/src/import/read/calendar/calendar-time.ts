import { addDays, isDay } from '@haru/shared/calendar/day.ts'
import { isTimeZone } from '@haru/shared/calendar/zone.ts'
import ICAL from 'ical.js'
import type { LocalTime } from '../times/local-time.ts'
import type { CalendarProperty } from './calendar-text.ts'

/** A time of iCalendar as it is written: a day, or a wall clock in a zone. */
export interface CalendarTime extends LocalTime {
  readonly isDate: boolean
  /** An IANA name, `UTC`, the id of a zone that the file defines, or empty for a time without a zone. */
  readonly zone: string
}

/** The zones that a file defines by rules. */
export type DefinedZones = ReadonlyMap<string, ICAL.Timezone>

const timePattern = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})?)?(Z)?$/

/** Parses the value of a property such as DTSTART; null for other texts. */
export function parseCalendarTime(value: string, params: CalendarProperty['params']): CalendarTime | null {
  const [, year, month, date, hours, minutes = '0', seconds = '0', utc] = timePattern.exec(value.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return null
  if (hours === undefined) return { day, seconds: 0, isDate: true, zone: '' }
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Math.min(59, Number(seconds))
  if (total >= 86_400) return null
  const zone = utc === 'Z' ? 'UTC' : normalizeZoneId(params.get('TZID') ?? '')
  return { day, seconds: total, isDate: false, zone }
}

/** The id of a zone without the slash that marks it as known to every program. */
export function normalizeZoneId(id: string): string {
  return id.trim().replace(/^\//, '')
}

/** Shows a time in the zone of the user; a day and a time without a zone are as they are. */
export function toUserTime(time: CalendarTime, userZone: string, defined: DefinedZones): LocalTime {
  const instant = findInstant(time, defined)
  return (instant === null ? null : toWallClock(instant, userZone)) ?? time
}

/** The same instant by the clock of another zone. A day, and a time without a zone, stay as they are. */
export function toZone(time: CalendarTime, zone: string, defined: DefinedZones): CalendarTime {
  const instant = zone === time.zone ? null : findInstant(time, defined)
  if (instant === null) return time
  const own = isTimeZone(zone) ? undefined : defined.get(zone)
  if (own !== undefined)
    return (
      decodeLibraryTime(ICAL.Time.fromJSDate(new Date(instant), true).convertToZone(own), { ...time, zone }) ?? time
    )
  const local = isTimeZone(zone) ? toWallClock(instant, zone) : null
  return local === null ? time : { ...time, ...local, zone }
}

function toWallClock(instant: number, zone: string): LocalTime | null {
  const local = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  const [day = '', clock = ''] = local.toString({ smallestUnit: 'second' }).split('T')
  const [hours, minutes, seconds] = clock.split(':').map(Number)
  return isDay(day) ? { day, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) } : null
}

function findInstant(time: CalendarTime, defined: DefinedZones): number | null {
  const { day, seconds, isDate, zone } = time
  if (isDate || zone === '') return null
  if (isTimeZone(zone)) {
    const clock = new Date(seconds * 1000).toISOString().slice(11, 19)
    return Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(zone).epochMilliseconds
  }
  const own = defined.get(zone)
  return own === undefined ? null : toLibraryTime(time, own).toUnixTime() * 1000
}

/** The time as the library of recurrences has it. */
export function toLibraryTime({ day, seconds, isDate }: CalendarTime, zone = ICAL.Timezone.localTimezone): ICAL.Time {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const clock = { hour: Math.floor(seconds / 3600), minute: Math.floor(seconds / 60) % 60, second: seconds % 60 }
  return ICAL.Time.fromData({ year, month, day: date, ...clock, isDate }, zone)
}

/** A time of the library of recurrences, as a day or in a zone. */
export function decodeLibraryTime(
  time: ICAL.Time,
  { isDate, zone }: Pick<CalendarTime, 'isDate' | 'zone'>,
): CalendarTime | null {
  const text = `${String(time.year).padStart(4, '0')}${pad(time.month)}${pad(time.day)}`
  const parsed = parseCalendarTime(
    isDate ? text : `${text}T${pad(time.hour)}${pad(time.minute)}${pad(time.second)}`,
    new Map(),
  )
  return parsed === null ? null : { ...parsed, zone }
}

const pad = (number: number) => String(number).padStart(2, '0')

/** The length of a DURATION such as `P1DT2H`, in seconds; null for other texts. */
export function parseCalendarDuration(value: string): number | null {
  const [matched, weeks = '0', days = '0', hours = '0', minutes = '0', seconds = '0'] =
    /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value.trim()) ?? []
  if (matched === undefined) return null
  return ((Number(weeks) * 7 + Number(days)) * 24 + Number(hours)) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** A wall clock some seconds later. */
export function addSeconds<T extends LocalTime>(time: T, seconds: number): T {
  const total = time.seconds + seconds
  return { ...time, day: addDays(time.day, Math.floor(total / 86_400)), seconds: ((total % 86_400) + 86_400) % 86_400 }
}
