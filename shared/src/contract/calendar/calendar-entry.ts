import { object } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import { calendarCollection } from '../../tracking/collections.ts'
import type { Entry } from '../../tracking/entry.ts'
import type { CalendarDetail, CalendarRow } from '../../tracking/read/calendar.ts'
import { itemsFormat } from '../tracking/entry.ts'
import { createShape, encodeColumns, formatColumn } from '../wire/column.ts'
import type { WireFormat, WireObject } from '../wire/format.ts'
import { dateColumns, decodeEntry, headColumns, noEntry } from '../wire/head.ts'
import { createWireNames } from '../wire/names.ts'

/** The calendar entry of a period, and the records of the areas by their ids. */
interface CalendarPeriod extends Pick<CalendarDetail, 'records'> {
  readonly entry: Omit<CalendarRow, 'areas'> | null
}

const names = createWireNames(calendarCollection)

/** The columns of the record of an area: `calendar_exercise_dateStart`, `calendar_exercise_section`. */
function recordColumns(area: AnyArea, units: Units, hasItems: boolean) {
  const areaNames = createWireNames({ area: { id: `${calendarCollection.area.id}_${area.id}` }, kind: 'record' })
  const dates = dateColumns(areaNames)
  const items = formatColumn('items', itemsFormat({ area, kind: 'record' }, units), areaNames.section)
  const sections = hasItems ? [items] : []
  return { id: area.id, dates, sections, columns: [...dates, ...sections] }
}

/** The calendar entry of a day or of several days, and the records of a day; without `hasItems`, these are sent without their items. */
export function calendarDetailFormat(areas: readonly AnyArea[], units: Units, hasItems = true) {
  const { ids, period, stamp } = headColumns(names)
  const items = formatColumn('items', itemsFormat(calendarCollection, units), names.section)
  const entryColumns = [...ids, ...period, ...stamp, items]
  const records = areas.map((area) => recordColumns(area, units, hasItems))
  const documentedRecords = [...records.flatMap(({ dates }) => dates), ...records.flatMap(({ sections }) => sections)]
  return {
    schema: object(createShape([...ids, ...stamp, items, ...period, ...documentedRecords])),
    encode: ({ entry, records: recorded }: CalendarPeriod) => {
      const sent = encodeColumns(entryColumns, entry ?? noEntry)
      for (const { id, columns } of records) encodeColumns(columns, recorded[id] ?? noEntry, sent)
      return sent
    },
    decode: (sent: WireObject): CalendarDetail => {
      const decoded = records.map(({ id, columns }) => [id, decodeEntry<Entry>(columns, sent)] as const)
      return {
        entry: decodeEntry(entryColumns, sent, { values: {} }),
        records: Object.fromEntries(decoded.flatMap(([id, record]) => (record === null ? [] : [[id, record]]))),
      }
    },
  }
}

/** A row of the calendar's list: the calendar entry, and which areas have a record on its days. */
export function calendarRowFormat(areas: readonly AnyArea[], units: Units): WireFormat<CalendarRow | null> {
  const { schema, encode, decode } = calendarDetailFormat(areas, units, false)
  return {
    schema,
    encode: (row) => encode({ entry: row, records: Object.fromEntries(row?.areas.map((id) => [id, row]) ?? []) }),
    decode: (sent) => {
      const { entry, records } = decode(sent)
      if (entry === null) return null
      const { values: _, ...row } = entry
      return { ...row, id: entry.id || null, areas: Object.keys(records) }
    },
  }
}
