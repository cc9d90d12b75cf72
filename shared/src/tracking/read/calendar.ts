import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea } from '../../areas/define.ts'
import type { Period, Range } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import type { Entry, EntryStamp } from '../entry.ts'
import type { Collection, Owner, Reader, Store } from '../store.ts'
import type { ListInput } from './entries.ts'

/** Where a person's own entries stand. */
export const calendarCollection: Collection = { area: calendarArea, kind: 'record' }

export const calendarPageSize = 100

/** A person's own entry, or a day that has nothing but records of areas; of one day it is both in one. */
export interface CalendarRow {
  readonly period: Period
  /** Of the own entry; null where there is none. */
  readonly id: string | null
  /** 0 where there is no own entry. */
  readonly revision: number
  /** The stamp of the own entry. */
  readonly stamp?: EntryStamp
  readonly items: readonly Values[]
  /** The ids of the areas that have a record on that day; none where it is more than a day. */
  readonly areas: readonly string[]
}

export interface CalendarList {
  readonly entries: readonly CalendarRow[]
  readonly count: number
}

/**
 * What stands in the calendar within a range, by first day: a page of a hundred rows. Asks once for the periods of each
 * area and of the own entries, and once for those own entries that are on the page.
 */
export async function listCalendarRows(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  { range, sort, page }: ListInput,
): Promise<CalendarList> {
  const reader = store.read(owner)
  const rows = await readRows(reader, areas, range)
  if (sort === 'desc') rows.reverse()
  const first = (page - 1) * calendarPageSize
  const shown = rows.slice(first, first + calendarPageSize)
  const count = rows.filter(hasEntry).length
  const offset = rows.slice(0, first).filter(hasEntry).length
  // Own entries follow each other in the store as they do here.
  const own = await reader.list(calendarCollection, range, {
    sort,
    offset,
    limit: shown.filter(hasEntry).length,
    count,
  })
  const byKey = new Map(own.entries.map((entry) => [keyOf(entry.period), entry]))
  return { entries: shown.flatMap((row) => toCalendarRows(row, byKey)), count: rows.length }
}

/** A day or a stretch of days that something stands on. */
interface PeriodRow {
  readonly period: Period
  hasEntry: boolean
  readonly areas: string[]
}

const hasEntry = (row: PeriodRow) => row.hasEntry

/** More than anybody has (decision 0020). */
const maxPeriods = 20_000

async function readRows(reader: Reader, areas: readonly AnyArea[], range: Range): Promise<PeriodRow[]> {
  const collections = [calendarCollection, ...areas.map((area): Collection => ({ area, kind: 'record' }))]
  const rows = new Map<string, PeriodRow>()
  // One after the other: of ten years each takes a while, and others have their turn in between.
  for (const collection of collections) {
    const { area } = collection
    for (const period of await reader.periods(collection, range, maxPeriods)) {
      const row = rows.get(keyOf(period)) ?? { period, hasEntry: false, areas: [] }
      rows.set(keyOf(period), row)
      if (area === calendarArea) row.hasEntry = true
      else row.areas.push(area.id)
    }
  }
  // Sorted as texts by the engine itself: a function that compares would be called some hundred thousand times.
  return [...rows.keys()].toSorted().flatMap((key) => rows.get(key) ?? [])
}

// Days are texts that sort by date; of two that begin together the shorter is first.
function keyOf({ start, end }: Range): string {
  return `${start} ${end}`
}

/** Nothing, where it was removed between two questions and nothing else is there. */
function toCalendarRows({ period, areas }: PeriodRow, own: ReadonlyMap<string, Entry>): readonly CalendarRow[] {
  const entry = own.get(keyOf(period))
  if (entry === undefined) return areas.length === 0 ? [] : [{ period, id: null, revision: 0, items: [], areas }]
  const { id, revision, stamp, items } = entry
  return [{ period, id, revision, ...(stamp === undefined ? {} : { stamp }), items, areas }]
}

/** What stands on one day or stretch: the own entry, and of a day the records of the areas that have one. */
export interface CalendarDetail {
  readonly entry: Entry | null
  readonly records: Readonly<Record<string, Pick<Entry, 'period' | 'items'>>>
}

export async function findCalendarDetail(
  store: Store,
  owner: Owner,
  areas: readonly AnyArea[],
  period: Period,
): Promise<CalendarDetail> {
  const reader = store.read(owner)
  const ofDay = period.type === 'day' ? areas : []
  const [entry, ...records] = await Promise.all([
    reader.find(calendarCollection, period),
    ...ofDay.map((area) => reader.find({ area, kind: 'record' }, period)),
  ])
  const known = ofDay.flatMap(({ id }, i) => {
    const record = records[i] ?? null
    return record === null ? [] : [[id, { period: record.period, items: record.items }] as const]
  })
  return { entry: entry ?? null, records: Object.fromEntries(known) }
}
