import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import type { CalendarDetail, CalendarRow } from '../../tracking/read/calendar.ts'
import { itemsColumn } from '../tracking/entry.ts'
import { createShape, encodeColumns, type WireFormat } from '../wire/format.ts'
import { dateColumns, decodeEntry, type EntryHead, headColumns } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'

/** The calendar entry of a period, and the records of the areas by their ids. */
interface CalendarPeriod {
  readonly entry: (EntryHead & Pick<CalendarRow, 'items'>) | null
  readonly records: CalendarDetail['records']
}

type CalendarRecord = CalendarDetail['records'][string]

const names = wireNames(calendarCollection)

/** The columns of the record of an area: `calendar_exercise_dateStart`, `calendar_exercise_section`. */
function recordColumns(area: AnyArea, units: Units) {
  const areaNames = wireNames({ area: { id: `${calendarCollection.area.id}_${area.id}` }, kind: 'record' })
  return {
    id: area.id,
    period: dateColumns<CalendarRecord>(areaNames),
    items: itemsColumn(areaNames.section, { area, kind: 'record' }, units),
  }
}

/** The format of a calendar period; without `hasItems`, records are sent without their items. */
function calendarFormat(areas: readonly AnyArea[], units: Units, hasItems: boolean): WireFormat<CalendarPeriod> {
  const { ids, period, stamp } = headColumns(names)
  const items = itemsColumn(names.section, calendarCollection, units)
  const entryColumns = [...ids, ...period, ...stamp, items]
  const areaColumns = areas.map((area) => recordColumns(area, units))
  const records = areaColumns.map((area) => {
    const columns = hasItems ? [...area.period, area.items] : area.period
    return { id: area.id, columns, decoded: columns.filter(({ field }) => field !== null) }
  })
  const dates = [period, ...areaColumns.map((area) => area.period)].flat()
  const sections = hasItems ? areaColumns.map((area) => area.items) : []
  return {
    schema: object(createShape([...ids, ...stamp, items, ...dates, ...sections])),
    encode: ({ entry, records: recorded }) => {
      const sent = encodeColumns(entryColumns, entry)
      for (const { id, columns } of records) encodeColumns(columns, recorded[id], sent)
      return sent
    },
    decode: (sent) => {
      const recordsByArea: Record<string, CalendarRecord> = {}
      for (const { id, decoded } of records) {
        const record = decodeEntry<CalendarRecord>(decoded, sent)
        if (record !== null) recordsByArea[id] = record
      }
      return { entry: decodeEntry(entryColumns, sent), records: recordsByArea }
    },
  }
}

/** A row of the calendar's list: the calendar entry, and which areas have a record on its days. */
export function calendarRowFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarRow | null> {
  const { schema, encode, decode } = calendarFormat(areas, units, false)
  return {
    schema,
    encode: (row) => encode({ entry: row, records: Object.fromEntries(row?.areas.map((id) => [id, row]) ?? []) }),
    decode: (sent) => {
      const { entry, records } = decode(sent)
      return entry === null ? null : { ...entry, id: entry.id || null, areas: Object.keys(records) }
    },
  }
}

/** The calendar entry of a day or of several days, and the records of a day. */
export function calendarDetailFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarDetail> {
  const { schema, encode, decode } = calendarFormat(areas, units, true)
  return {
    schema,
    encode,
    decode: (sent) => {
      const { entry, records } = decode(sent)
      return { entry: entry === null ? null : { ...entry, id: entry.id ?? '', values: {} }, records }
    },
  }
}
