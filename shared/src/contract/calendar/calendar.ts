import { array, codec, custom, object, string } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import { type Period, toPeriod } from '../../calendar/period.ts'
import type { Units } from '../../field/units.ts'
import {
  type CalendarDetail,
  type CalendarList,
  type CalendarRow,
  calendarCollection,
  calendarPageSize,
} from '../../tracking/read/calendar.ts'
import { itemsReader, itemsShape, itemsWriter } from '../tracking/entry.ts'
import { listInputCodec, writeCalls } from '../tracking/tracking.ts'
import { formatRange, parseRange, periodCodec, rangeCodec } from '../wire/dates.ts'
import { endpoint } from '../wire/endpoint.ts'
import { countsShape, envelopeShape, successEnvelope } from '../wire/envelope.ts'
import { decodeDates, encodeDates, type WireObject } from '../wire/names.ts'
import { decodeStamp, encodeStamp } from '../wire/stamp.ts'
import {
  calendarShape,
  entryReader,
  entryWriter,
  namesOf,
  own,
  recordsOf,
  recordsReader,
  recordsWriter,
} from './calendar-entry.ts'

/** The calls of the calendar: a person's own entries, beside what they have recorded in the areas. */
export function calendarCalls(areas: readonly AnyArea[]) {
  return {
    exist: endpoint({
      method: 'GET',
      path: '/calendar/exist',
      access: 'user',
      summary: 'Which days and stretches of days have an own entry',
      input: () => object({ DATE: rangeCodec }),
      output: () => existAnswer,
    }),
    list: endpoint({
      method: 'GET',
      path: '/calendar/list',
      access: 'user',
      summary: 'Own entries, and days with a record of an area, of a range of days; a hundred to a page',
      input: () => listInputCodec(calendarPageSize),
      output: (units) => listAnswer(areas, units),
      write: (units) => listWriter(areas, units),
    }),
    detail: endpoint({
      method: 'GET',
      path: '/calendar/detail',
      access: 'user',
      summary: 'The own entry of a day or stretch of days, and the records of a day',
      input: () => object({ DATE: periodCodec(calendarCollection) }),
      output: (units) => detailAnswer(areas, units),
      write: (units) => detailWriter(areas, units),
    }),
    ...writeCalls(calendarCollection),
  } as const
}

export type CalendarCalls = ReturnType<typeof calendarCalls>

const existAnswer = codec(object({ ...envelopeShape, result: array(string()) }), custom<readonly Period[]>(), {
  decode: ({ result }) => result.map((text) => toPeriod(parseRange(text))),
  encode: (taken) => ({ ...successEnvelope, result: taken.map(formatRange) }),
})

function listAnswer(areas: readonly AnyArea[], units: Units) {
  const wire = object({ ...envelopeShape, result: array(object(calendarShape(areas))), ...countsShape })
  const readItems = itemsReader(calendarCollection, units)
  const read = (sent: WireObject): readonly CalendarRow[] => {
    const period = decodeDates(own, sent)
    if (period === null) return []
    const present = areas.filter((area) => decodeDates(namesOf(area), sent) !== null).map(({ id }) => id)
    const entry = { id: String(sent['_id']) || null, revision: Number(sent['revision']), ...decodeStamp(own, sent) }
    return [{ ...entry, period, items: readItems(sent[own.section]), areas: present }]
  }
  return codec(wire, custom<CalendarList>(), {
    decode: ({ result, totalCnt }) => ({ entries: result.flatMap(read), count: totalCnt }),
    encode: listWriter(areas, units) as never,
  })
}

function listWriter(areas: readonly AnyArea[], units: Units) {
  const writeItems = itemsWriter(calendarCollection, units)
  const known = areas.map((area) => ({ id: area.id, wire: namesOf(area) }))
  const write = ({ period, id, revision, stamp, items, areas: present }: CalendarRow): WireObject => {
    const sent: WireObject = { _id: id ?? '', revision, ...encodeDates(own, period), ...encodeStamp(own, stamp) }
    sent[own.section] = writeItems(items)
    for (const area of known) Object.assign(sent, encodeDates(area.wire, present.includes(area.id) ? period : null))
    return sent
  }
  return ({ entries, count }: CalendarList) => {
    return { ...successEnvelope, result: entries.map(write), totalCnt: count, sectionCnt: entries.length }
  }
}

function detailAnswer(areas: readonly AnyArea[], units: Units) {
  const sections = areas.map((area) => [namesOf(area).section, itemsShape(recordsOf(area))] as const)
  const result = object({ ...calendarShape(areas), ...Object.fromEntries(sections) })
  const readEntry = entryReader(units)
  const readRecords = recordsReader(areas, units)
  return codec(object({ ...envelopeShape, result, ...countsShape }), custom<CalendarDetail>(), {
    decode: (sent) => ({ entry: readEntry(sent.result), records: readRecords(sent.result) }),
    encode: detailWriter(areas, units) as never,
  })
}

function detailWriter(areas: readonly AnyArea[], units: Units) {
  const writeEntry = entryWriter(units)
  const writeRecords = recordsWriter(areas, units)
  return ({ entry, records }: CalendarDetail) => {
    const result = { ...writeEntry(entry), ...writeRecords(records) }
    return { ...successEnvelope, result, totalCnt: entry === null ? 0 : 1, sectionCnt: entry?.items.length ?? 0 }
  }
}
