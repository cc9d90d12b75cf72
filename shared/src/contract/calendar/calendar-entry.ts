import { number, object, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import type { CalendarDetail, CalendarRow } from '../../tracking/read/calendar.ts'
import { itemsFormat } from '../tracking/entry.ts'
import type { WireObject } from '../wire/columns.ts'
import type { WireFormat } from '../wire/format.ts'
import { datesShape, decodeDates, decodeHead, encodeDates, encodeHead, stampShape } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'

const names = wireNames(calendarCollection)

/** The record of an area on a day of the calendar: `calendar_exercise_section`, `calendar_exercise_dateStart`. */
function recordOf(area: AnyArea, units: Units) {
  const collection = { area, kind: 'record' } as const
  const { section, dateType, dateStart, dateEnd } = wireNames(collection)
  const within = (name: string) => `${calendarCollection.area.id}_${name}`
  return {
    id: area.id,
    section: within(section),
    dates: { dateType: within(dateType), dateStart: within(dateStart), dateEnd: within(dateEnd) },
    items: itemsFormat(collection, units),
  }
}

type AreaRecord = ReturnType<typeof recordOf>

/** A row of the calendar's list: the calendar entry, and which areas have a record on its days. */
export function calendarRowFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarRow | null> {
  const items = itemsFormat(calendarCollection, units)
  const records = areas.map((area) => recordOf(area, units))
  return {
    schema: object(rowShape(items.schema, records)),
    encode: (row) => {
      const sent = { ...encodeHead(names, row), [names.section]: items.encode(row?.items ?? []) }
      const periodOf = (id: string) => (row?.areas.includes(id) === true ? row.period : null)
      return Object.assign(sent, ...records.map(({ id, dates }) => encodeDates(dates, periodOf(id))))
    },
    decode: (sent) => {
      const head = decodeHead(names, sent)
      if (head === null) return null
      const present = records.filter(({ dates }) => decodeDates(dates, sent) !== null)
      const ids = present.map(({ id }) => id)
      return { ...head, id: head.id || null, items: items.decode(sent[names.section]), areas: ids }
    },
  }
}

/** The calendar entry of a day or of several days, and the records of a day. */
export function calendarDetailFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarDetail> {
  const items = itemsFormat(calendarCollection, units)
  const records = areas.map((area) => recordOf(area, units))
  const sections = records.map((record) => [record.section, record.items.schema] as const)
  return {
    schema: object({ ...rowShape(items.schema, records), ...Object.fromEntries(sections) }),
    encode: ({ entry, records: recorded }) => {
      const sent = { ...encodeHead(names, entry), [names.section]: items.encode(entry?.items ?? []) }
      return Object.assign(sent, ...records.map((record) => encodeRecord(record, recorded[record.id])))
    },
    decode: (sent) => {
      const head = decodeHead(names, sent)
      return {
        entry: head === null ? null : { ...head, values: {}, items: items.decode(sent[names.section]) },
        records: Object.fromEntries(records.flatMap((record) => decodeRecord(record, sent))),
      }
    },
  }
}

function rowShape(items: ZodMiniType, records: readonly AreaRecord[]): Readonly<Record<string, ZodMiniType>> {
  const ids = { _id: string(), revision: number(), ...stampShape(names) }
  const dates = [names, ...records.map((record) => record.dates)].map(datesShape)
  return Object.assign({ ...ids, [names.section]: items }, ...dates)
}

type DayRecord = CalendarDetail['records'][string]

function encodeRecord({ dates, section, items }: AreaRecord, record: DayRecord | undefined): WireObject {
  return { ...encodeDates(dates, record?.period ?? null), [section]: items.encode(record?.items ?? []) }
}

function decodeRecord({ id, dates, section, items }: AreaRecord, sent: WireObject): readonly [string, DayRecord][] {
  const period = decodeDates(dates, sent)
  return period === null ? [] : [[id, { period, items: items.decode(sent[section]) }]]
}
