import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import type { CalendarDetail, CalendarRow } from '../../tracking/read/calendar.ts'
import { itemsColumn } from '../tracking/entry.ts'
import { encodeColumns, shapeOf, type WireFormat } from '../wire/format.ts'
import { dateColumns, decodeEntry, type EntryHead, headColumns } from '../wire/head.ts'
import { wireNames } from '../wire/names.ts'

/** The calendar entry of a period, and the records of the areas by their ids. */
interface CalendarPeriod {
  readonly entry: (EntryHead & Pick<CalendarRow, 'items'>) | null
  readonly records: CalendarDetail['records']
}

type AreaRecord = CalendarDetail['records'][string]

const names = wireNames(calendarCollection)

/** The columns of the record of an area: `calendar_exercise_dateStart`, `calendar_exercise_section`. */
function recordColumns(area: AnyArea, units: Units) {
  const collection = { area, kind: 'record' } as const
  const own = wireNames(collection)
  const within = (name: string) => `${calendarCollection.area.id}_${name}`
  return {
    id: area.id,
    period: dateColumns<AreaRecord>({
      dateType: within(own.dateType),
      dateStart: within(own.dateStart),
      dateEnd: within(own.dateEnd),
    }),
    items: itemsColumn(within(own.section), collection, units),
  }
}

/** The format of a calendar period; without `hasItems`, records are sent without their items. */
function calendarFormat(areas: readonly AnyArea[], units: Units, hasItems: boolean): WireFormat<CalendarPeriod> {
  const { ids, period, stamp } = headColumns(names)
  const items = itemsColumn(names.section, calendarCollection, units)
  const own = [...ids, ...period, ...stamp, items]
  const all = areas.map((area) => recordColumns(area, units))
  const records = all.map((of) => {
    const columns = hasItems ? [...of.period, of.items] : of.period
    return { id: of.id, columns, decoded: columns.filter(({ field }) => field !== null) }
  })
  const dates = [period, ...all.map((of) => of.period)].flat()
  const sections = hasItems ? all.map((of) => of.items) : []
  return {
    schema: object(shapeOf([...ids, ...stamp, items, ...dates, ...sections])),
    encode: ({ entry, records: recorded }) => {
      const sent = encodeColumns(own, entry)
      for (const { id, columns } of records) encodeColumns(columns, recorded[id], sent)
      return sent
    },
    decode: (sent) => {
      const found: Record<string, AreaRecord> = {}
      for (const { id, decoded } of records) {
        const record = decodeEntry<AreaRecord>(decoded, sent)
        if (record !== null) found[id] = record
      }
      return { entry: decodeEntry(own, sent), records: found }
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
