import { number, string, type ZodMiniType } from 'zod/mini'
import type { AnyArea } from '../../areas/define.ts'
import type { Units } from '../../field/units.ts'
import type { Entry } from '../../tracking/entry.ts'
import { type CalendarDetail, calendarCollection } from '../../tracking/read/calendar.ts'
import type { Collection } from '../../tracking/store.ts'
import { itemsReader, itemsShape, itemsWriter } from '../tracking/entry.ts'
import { decodeDates, encodeDates, type WireObject, wireNames } from '../wire/names.ts'
import { decodeStamp, encodeStamp, stampShape } from '../wire/stamp.ts'

/** The wire's names of a person's own entry. */
export const own = wireNames(calendarCollection)

export function recordsOf(area: AnyArea): Collection {
  return { area, kind: 'record' }
}

/** The names of an area's record in the calendar: `calendar_exercise_section`, `calendar_exercise_dateStart`. */
export function namesOf(area: AnyArea) {
  const { section, dateType, dateStart, dateEnd } = wireNames(recordsOf(area))
  const within = (name: string) => `${calendarCollection.area.id}_${name}`
  return {
    section: within(section),
    dateType: within(dateType),
    dateStart: within(dateStart),
    dateEnd: within(dateEnd),
  } as const
}

/** What a row of the list and a detail have in common: the own entry, and the day of each area's record. */
export function calendarShape(areas: readonly AnyArea[]): Readonly<Record<string, ZodMiniType>> {
  const dates = [own, ...areas.map(namesOf)].flatMap((of) => [of.dateType, of.dateStart, of.dateEnd])
  return {
    _id: string(),
    revision: number(),
    ...stampShape(own),
    [own.section]: itemsShape(calendarCollection),
    ...Object.fromEntries(dates.map((name) => [name, string()])),
  }
}

/** Writes a person's own entry; where there is none, with the dates 0000-00-00. */
export function entryWriter(units: Units): (entry: Entry | null) => WireObject {
  const writeItems = itemsWriter(calendarCollection, units)
  return (entry) => ({
    _id: entry?.id ?? '',
    revision: entry?.revision ?? 0,
    ...encodeDates(own, entry?.period ?? null),
    ...encodeStamp(own, entry?.stamp),
    [own.section]: writeItems(entry?.items ?? []),
  })
}

/** Reads what `entryWriter` wrote. */
export function entryReader(units: Units): (sent: WireObject) => Entry | null {
  const readItems = itemsReader(calendarCollection, units)
  return (sent) => {
    const period = decodeDates(own, sent)
    if (period === null) return null
    const items = readItems(sent[own.section])
    return {
      id: String(sent['_id']),
      revision: Number(sent['revision']),
      ...decodeStamp(own, sent),
      period,
      values: {},
      items,
    }
  }
}

type Records = CalendarDetail['records']

/** Writes the items of each area's record, with its dates. */
export function recordsWriter(areas: readonly AnyArea[], units: Units): (records: Records) => WireObject {
  const known = areas.map((area) => ({
    id: area.id,
    wire: namesOf(area),
    writeItems: itemsWriter(recordsOf(area), units),
  }))
  return (records) => {
    const sent: WireObject = {}
    for (const { id, wire, writeItems } of known) {
      const record = records[id] ?? null
      Object.assign(sent, encodeDates(wire, record?.period ?? null), {
        [wire.section]: writeItems(record?.items ?? []),
      })
    }
    return sent
  }
}

/** Reads what `recordsWriter` wrote. */
export function recordsReader(areas: readonly AnyArea[], units: Units): (sent: WireObject) => Records {
  const known = areas.map((area) => ({
    id: area.id,
    wire: namesOf(area),
    readItems: itemsReader(recordsOf(area), units),
  }))
  return (sent) => {
    const records = known.flatMap(({ id, wire, readItems }) => {
      const period = decodeDates(wire, sent)
      return period === null ? [] : [[id, { period, items: readItems(sent[wire.section]) }] as const]
    })
    return Object.fromEntries(records)
  }
}
