import type { Day } from '@haru/shared/calendar/day.ts'
import ICAL from 'ical.js'
import type { CalendarComponent } from './calendar-text.ts'
import { type CalendarTime, parseCalendarTime, toLibraryTime } from './calendar-time.ts'

const maxOccurrences = 1000
/** A rule that matches hardly ever is not followed further. */
const maxSteps = 20_000

/** A series: its event, its start, and the times of the occurrences that were called off. */
interface Series {
  readonly component: CalendarComponent
  readonly start: CalendarTime
  readonly cancelled: readonly CalendarTime[]
}

/** The occurrences of a series up to a day, or only the first if there is no last day. A rule that cannot be read has its start only. */
export function findOccurrences({ component, start, cancelled }: Series, last: Day | null): readonly CalendarTime[] {
  const excluded = new Set([...readTimes(component, 'EXDATE'), ...cancelled].map(toKey))
  const isIncluded = (time: CalendarTime) => !excluded.has(toKey(time)) && !excluded.has(time.day)
  if (last === null) {
    const first = iterate(component, start).find(isIncluded)
    return first === undefined ? [] : [first]
  }
  const found = new Map<string, CalendarTime>()
  const add = (time: CalendarTime) => {
    if (isIncluded(time) && time.day <= last) found.set(toKey(time), time)
  }
  for (const time of iterate(component, start)) {
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
function* iterate({ properties }: CalendarComponent, start: CalendarTime): Generator<CalendarTime> {
  yield start
  const rule = properties.find(({ name }) => name === 'RRULE')?.value
  if (rule === undefined) return
  try {
    const iterator = ICAL.Recur.fromString(rule).iterator(toLibraryTime(start))
    let count = 0
    for (let step = 0; step < maxSteps && count < maxOccurrences * 2; step += 1) {
      const next = iterator.next()
      if (next === null || next === undefined) return
      const time = fromLibraryTime(next, start)
      if (time === null || toKey(time) === toKey(start)) continue
      count += 1
      yield time
    }
  } catch {
    // A rule that cannot be read has its start only.
  }
}

function fromLibraryTime(time: ICAL.Time, { isDate, zone }: CalendarTime): CalendarTime | null {
  const text = `${String(time.year).padStart(4, '0')}${pad(time.month)}${pad(time.day)}`
  const parsed = parseCalendarTime(
    isDate ? text : `${text}T${pad(time.hour)}${pad(time.minute)}${pad(time.second)}`,
    new Map(),
  )
  return parsed === null ? null : { ...parsed, zone }
}

const pad = (number: number) => String(number).padStart(2, '0')
