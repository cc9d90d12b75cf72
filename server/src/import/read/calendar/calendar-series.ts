import { type Day, yearOf } from '@haru/shared/calendar/day.ts'
import ICAL from 'ical.js'
import { limitSteps, maxInterval } from './calendar-rules.ts'
import type { CalendarComponent } from './calendar-text.ts'
import {
  type CalendarTime,
  type DefinedZones,
  decodeLibraryTime,
  parseCalendarTime,
  toLibraryTime,
  toZone,
} from './calendar-time.ts'

const maxOccurrences = 1000
/** How long the first occurrence of a series is looked for that is not called off. */
const maxYears = 100

/** A series: its event, its start, and the times of the occurrences that were called off. */
interface EventSeries {
  readonly component: CalendarComponent
  readonly start: CalendarTime
  readonly cancelled: readonly CalendarTime[]
  readonly zones: DefinedZones
}

/** The occurrences of a series up to a day, or only the first if there is no last day. A rule that cannot be read has its start only. */
export function findOccurrences(series: EventSeries, last: Day | null): readonly CalendarTime[] {
  const { component, start, cancelled, zones } = series
  const times = [...readTimes(component, 'EXDATE'), ...cancelled]
  const excluded = new Set(times.map((time) => toKey(toZone(time, start.zone, zones))))
  const isIncluded = (time: CalendarTime) => !excluded.has(toKey(time)) && !excluded.has(time.day)
  if (last === null) {
    const first = iterate(series, yearOf(start.day) + maxYears).find(isIncluded)
    return first === undefined ? [] : [first]
  }
  const found = new Map<string, CalendarTime>()
  const add = (time: CalendarTime) => {
    if (isIncluded(time) && time.day <= last) found.set(toKey(time), time)
  }
  for (const time of iterate(series, yearOf(last))) {
    if (time.day > last) break
    add(time)
  }
  for (const time of readTimes(component, 'RDATE')) add(time)
  return [...found.values()].toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1)).slice(0, maxOccurrences)
}

function toKey({ day, seconds, isDate }: CalendarTime): string {
  return isDate ? day : `${day} ${String(seconds).padStart(5, '0')}`
}

function readTimes({ properties }: CalendarComponent, name: string): readonly CalendarTime[] {
  return properties
    .filter((property) => property.name === name)
    .flatMap(({ value, params }) => value.split(',').map((text) => parseCalendarTime(text.split('/')[0] ?? '', params)))
    .filter((time) => time !== null)
}

/** The times of the rule, the start first. They are found as they are asked for, because a rule may have thousands. */
function* iterate(series: EventSeries, lastYear: number): Generator<CalendarTime> {
  const { start } = series
  yield start
  try {
    const iterator = openRule(series, lastYear)
    for (let count = 0; iterator !== null && count < maxOccurrences * 2; ) {
      const next = iterator.next()
      if (next === null || next === undefined) return
      const time = decodeLibraryTime(next, start)
      if (time === null || toKey(time) === toKey(start)) continue
      count += 1
      yield time
    }
  } catch {
    // A rule that cannot be read has its start only.
  }
}

function openRule({ component, start, zones }: EventSeries, lastYear: number): ICAL.RecurIterator | null {
  const rule = component.properties.find(({ name }) => name === 'RRULE')?.value
  if (rule === undefined) return null
  const recurrence = ICAL.Recur.fromString(rule)
  if (recurrence.interval > maxInterval) return null
  const until = parseCalendarTime(/UNTIL=([^;]+)/i.exec(rule)?.[1] ?? '', new Map())
  if (until !== null && !start.isDate) recurrence.until = toLibraryTime(endOf(toZone(until, start.zone, zones)))
  const iterator = recurrence.iterator(toLibraryTime(start))
  limitSteps(iterator, lastYear)
  return iterator
}

/** The end of a series is in its zone, which the library does not know. A day is meant with all its hours. */
function endOf(until: CalendarTime): CalendarTime {
  return until.isDate ? { ...until, isDate: false, seconds: secondsPerDay - 1 } : until
}

const secondsPerDay = 86_400
