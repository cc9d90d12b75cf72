import { addDays, createDay, yearOf } from '@haru/shared/calendar/day.ts'
import { isWithinBounds } from '@haru/shared/contract/wire/dates.ts'
import type ICAL from 'ical.js'
import { findOccurrences } from '../read/calendar/calendar-series.ts'
import {
  type CalendarComponent,
  type CalendarProperty,
  readCalendarComponents,
  unescapeText,
} from '../read/calendar/calendar-text.ts'
import {
  addSeconds,
  type CalendarTime,
  type DefinedZones,
  normalizeZoneId,
  parseCalendarDuration,
  parseCalendarTime,
  toUserTime,
  toZone,
} from '../read/calendar/calendar-time.ts'
import { createZone } from '../read/calendar/calendar-zone.ts'
import { readLines } from '../read/encodings.ts'
import type { RowPlace, RowRefusal } from '../read/import-result.ts'
import type { ReadContext } from '../read/read-context.ts'
import { secondsBetween } from '../read/times/local-time.ts'
import type { TextFormat } from './file-format.ts'

interface CalendarEvent {
  readonly place: RowPlace
  readonly component: CalendarComponent
  readonly uid: string
  readonly start: CalendarTime
  /** Null for an event with a duration. */
  readonly end: CalendarTime | null
  /** In seconds. */
  readonly duration: number
  readonly isSeries: boolean
  readonly recurrence: CalendarTime | null
}

const untitled = { ko: '제목 없음', en: 'No title' } as const
const maxTextLength = 10_000
const textNames: ReadonlySet<string> = new Set(['SUMMARY', 'DESCRIPTION'])

/** iCalendar. Only events are entries: tasks, journals, free and busy times and alarms are none. */
export const iCalendarFormat: TextFormat = {
  format: 'iCalendar',
  matches: (head) => /^\ufeff?\s*BEGIN:VCALENDAR/i.test(head),
  read: async (context, { file, read }) => {
    const events: CalendarEvent[] = []
    const zones = new Map<string, ICAL.Timezone>()
    for await (const component of readCalendarComponents(readLines(read()))) {
      if (component.name === 'VTIMEZONE') defineZone(zones, component)
      if (component.name !== 'VEVENT') continue
      const event = readEvent(context, { file: file.name, line: component.line }, component)
      if (event !== null) events.push(event)
    }
    addEvents(context, events, zones)
  },
}

function defineZone(zones: Map<string, ICAL.Timezone>, component: CalendarComponent): void {
  const id = find(component, 'TZID')?.value
  if (id === undefined) return
  try {
    zones.set(normalizeZoneId(id), createZone(id, component))
  } catch {
    // Times in a zone whose rules cannot be read are taken as they are.
  }
}

function find(component: CalendarComponent, name: string): CalendarProperty | undefined {
  return component.properties.find((property) => property.name === name)
}

function findTime(component: CalendarComponent, name: string): CalendarTime | null | undefined {
  const property = find(component, name)
  return property === undefined ? undefined : parseCalendarTime(property.value, property.params)
}

/** Reads an event; a refused one is null. */
function readEvent(context: ReadContext, place: RowPlace, component: CalendarComponent): CalendarEvent | null {
  const start = findTime(component, 'DTSTART')
  const end = findTime(component, 'DTEND')
  const problem = findProblem(component) ?? (end === null ? (['invalidDate', 'DTEND'] as const) : null)
  if (problem !== null || start === null || start === undefined) {
    context.rows.refuse(place, ...(problem ?? (['invalidDate', 'DTSTART'] as const)))
    return null
  }
  const duration = parseCalendarDuration(find(component, 'DURATION')?.value ?? '') ?? 0
  const uid = find(component, 'UID')?.value ?? ''
  const recurrence = findTime(component, 'RECURRENCE-ID') ?? null
  const isSeries = ['RRULE', 'RDATE'].some((name) => find(component, name) !== undefined)
  return {
    place,
    component,
    uid,
    start,
    end: end ?? null,
    duration,
    isSeries: isSeries && recurrence === null,
    recurrence,
  }
}

function findProblem({ isCut, properties }: CalendarComponent): readonly [RowRefusal, string] | null {
  if (isCut) return ['brokenRow', '']
  const long = properties.find(({ name, value }) => textNames.has(name) && value.length > maxTextLength)
  return long === undefined ? null : ['tooLong', long.name]
}

function addEvents(context: ReadContext, events: readonly CalendarEvent[], zones: DefinedZones): void {
  const series = new Set(events.flatMap(({ isSeries, uid }) => (isSeries && uid !== '' ? [uid] : [])))
  const isOverride = ({ recurrence, uid }: CalendarEvent) => recurrence !== null && series.has(uid)
  const overrides = Map.groupBy(events.filter(isOverride), ({ uid }) => uid)
  for (const event of events) {
    if (isOverride(event)) context.rows.leaveOut(event.place, 'override')
    else if (isCancelled(event)) context.rows.leaveOut(event.place, 'cancelled')
    else if (!addIdentifier(context, event)) continue
    else if (event.isSeries) addSeries(context, event, overrides.get(event.uid) ?? [], zones)
    else addEvent(context, { event, start: event.start, recordCount: 1 }, zones)
  }
}

/** An event that was called off stays in its calendar to say so. */
function isCancelled({ component }: CalendarEvent): boolean {
  return find(component, 'STATUS')?.value.trim().toUpperCase() === 'CANCELLED'
}

function addIdentifier({ rows }: ReadContext, { place, uid, recurrence }: CalendarEvent): boolean {
  const occurrence = recurrence === null ? '' : ` ${recurrence.day} ${recurrence.seconds}`
  return uid === '' || rows.addIdentifier(place, uid + occurrence)
}

function addSeries(
  context: ReadContext,
  event: CalendarEvent,
  overrides: readonly CalendarEvent[],
  zones: DefinedZones,
) {
  const answer = context.questions.ask({ id: 'recurring', options: ['once', 'all'], suggestion: 'once' })
  const last = createDay(yearOf(context.account.today) + 1, 12, 31)
  const cancelled = overrides.filter(isCancelled).flatMap(({ recurrence }) => recurrence ?? [])
  const { component, start } = event
  const times = findOccurrences({ component, start, cancelled, zones }, answer === 'all' ? last : null)
  if (times.length === 0) return context.rows.leaveOut(event.place, 'empty')
  const changes = answer === 'all' ? overrides : []
  const inZone = changes.map((change) => ({ change, at: toZone(change.recurrence ?? change.start, start.zone, zones) }))
  for (const [i, time] of times.entries()) {
    const changed = inZone.find(({ at }) => isSame(at, time))?.change
    const occurrence = {
      event: changed === undefined ? event : { ...changed, place: event.place },
      start: changed?.start ?? time,
      recordCount: i === 0 ? 1 : 0,
      identifiedBy: time,
    } as const
    addEvent(context, occurrence, zones)
  }
}

function isSame(a: CalendarTime, b: CalendarTime): boolean {
  return a.day === b.day && (a.seconds === b.seconds || a.isDate)
}

/** More than an entry can have. The end of a longer event could be a day that no calendar has. */
const maxSeconds = 20 * 366 * 86_400

/** The length in seconds by the clock at its start, at most `maxSeconds`: a flight ends in another zone. */
function findLength({ start, end, duration }: CalendarEvent, zones: DefinedZones): number {
  const length = end === null ? duration : Math.max(0, secondsBetween(start, toZone(end, start.zone, zones)))
  return Math.min(length, maxSeconds)
}

/** The id of an occurrence in every export. An event that is no series and no occurrence of one has its id alone. */
function identifyOccurrence({ uid, isSeries, recurrence }: CalendarEvent, { day, seconds }: CalendarTime): string {
  return `${uid} ${isSeries || recurrence !== null ? `${day} ${seconds}` : ''}`
}

interface EventOccurrence {
  readonly event: CalendarEvent
  readonly start: CalendarTime
  readonly recordCount: 0 | 1
  /** The start in its series, by which an occurrence is known that was moved. */
  readonly identifiedBy?: CalendarTime
}

function addEvent(
  context: ReadContext,
  { event, start, recordCount, identifiedBy = event.recurrence ?? event.start }: EventOccurrence,
  zones: DefinedZones,
): void {
  const { place, component, uid } = event
  const zone = context.account.timeZone
  const from = toUserTime(start, zone, zones)
  const length = findLength(event, zones)
  const to = toUserTime(addSeconds(start, length), zone, zones)
  // The end is exclusive: one at midnight is that of the day before.
  const endsBefore = length > 0 && to.seconds === 0 && to.day > from.day
  const dayEnd = endsBefore ? addDays(to.day, -1) : to.day
  if (!isWithinBounds(from.day, dayEnd)) {
    // A later occurrence of a series is no record of the file by itself.
    if (recordCount > 0) context.rows.refuse(place, 'invalidDate', 'DTEND')
    return
  }
  const title = unescapeText(find(component, 'SUMMARY')?.value ?? '') || untitled[context.account.language]
  const content = unescapeText(find(component, 'DESCRIPTION')?.value ?? '')
  const key = uid === '' ? { fields: [from, dayEnd, title, content] } : { id: identifyOccurrence(event, identifiedBy) }
  context.rows.add({
    place,
    key,
    recordCount,
    value: { area: 'calendar', kind: 'item', day: from.day, dayEnd, part: 'schedule', title, content },
  })
}
