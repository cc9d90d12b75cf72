import { calendarArea } from '../../areas/calendar.ts'
import type { AnyArea } from '../../areas/define.ts'
import type { Period, Range } from '../../calendar/period.ts'
import type { Values } from '../../field/field.ts'
import { calendarCollection } from '../collections.ts'
import type { Entry, EntryStamp } from '../entry.ts'
import type { Collection, Reader } from '../store.ts'
import type { ListInput } from './entries.ts'
import { calendarPageSize } from './limits.ts'

/** A row of the calendar: a period with a calendar entry, with records of areas, or with both. */
export interface CalendarRow {
  readonly period: Period
  /** The id of the calendar entry; null without an entry. */
  readonly id: string | null
  /** The revision of the calendar entry; 0 without an entry. */
  readonly revision: number
  /** The stamp of the calendar entry. */
  readonly stamp?: EntryStamp
  readonly items: readonly Values[]
  /** The ids of the areas with a record of the period. */
  readonly areas: readonly string[]
}

export interface CalendarList {
  readonly entries: readonly CalendarRow[]
  readonly count: number
}

/**
 * Lists a page of a hundred calendar rows of a range, by first day. One query reads the periods of each area and of the
 * calendar entries, and one reads the calendar entries of the page.
 */
export async function listCalendarRows(
  reader: Reader,
  areas: readonly AnyArea[],
  { range, sort, page }: ListInput,
): Promise<CalendarList> {
  const rows = await readRows(reader, areas, range)
  if (sort === 'desc') rows.reverse()
  const firstIndex = (page - 1) * calendarPageSize
  const pageRows = rows.slice(firstIndex, firstIndex + calendarPageSize)
  const count = rows.filter(hasEntry).length
  const offset = rows.slice(0, firstIndex).filter(hasEntry).length
  // The store returns calendar entries in the order of the rows.
  const calendarEntries = await reader.list(calendarCollection, range, {
    sort,
    offset,
    limit: pageRows.filter(hasEntry).length,
    count,
  })
  const entryByKey = new Map(calendarEntries.entries.map((entry) => [toPeriodKey(entry.period), entry]))
  return { entries: pageRows.flatMap((row) => toCalendarRows(row, entryByKey)), count: rows.length }
}

/** A period with a calendar entry or with records. */
interface FilledPeriod {
  readonly period: Period
  hasEntry: boolean
  readonly areas: string[]
}

const hasEntry = (row: FilledPeriod) => row.hasEntry

/** More than an account can have (decision 0020). */
const maxPeriods = 20_000

async function readRows(reader: Reader, areas: readonly AnyArea[], range: Range): Promise<FilledPeriod[]> {
  const collections = [calendarCollection, ...areas.map((area): Collection => ({ area, kind: 'record' }))]
  const rows = new Map<string, FilledPeriod>()
  // The queries run one after another, so that other requests can run between them: ten years take long.
  for (const collection of collections) {
    const { area } = collection
    for (const period of await reader.periods(collection, range, maxPeriods)) {
      const row = rows.get(toPeriodKey(period)) ?? { period, hasEntry: false, areas: [] }
      rows.set(toPeriodKey(period), row)
      if (area === calendarArea) row.hasEntry = true
      else row.areas.push(area.id)
    }
  }
  // Sorted as text, without a compare function, which would be called several hundred thousand times.
  return [...rows.keys()].toSorted().flatMap((key) => rows.get(key) ?? [])
}

// The order of the texts is the order of the dates. Of two periods with the same start, the shorter is first.
function toPeriodKey({ start, end }: Range): string {
  return `${start} ${end}`
}

/** The calendar row of a period; empty if the entry was removed between the two queries and the period has no records. */
function toCalendarRows(
  { period, areas }: FilledPeriod,
  entryByKey: ReadonlyMap<string, Entry>,
): readonly CalendarRow[] {
  const entry = entryByKey.get(toPeriodKey(period))
  if (entry === undefined) return areas.length === 0 ? [] : [{ period, id: null, revision: 0, items: [], areas }]
  const { id, revision, stamp, items } = entry
  return [{ period, id, revision, ...(stamp === undefined ? {} : { stamp }), items, areas }]
}

/** The calendar entry of a period, and the records of the areas. */
export interface CalendarDetail {
  readonly entry: Entry | null
  readonly records: Readonly<Record<string, Pick<Entry, 'period' | 'items'>>>
}

export async function findCalendarDetail(
  reader: Reader,
  areas: readonly AnyArea[],
  period: Period,
): Promise<CalendarDetail> {
  const recordedAreas = areas.filter(({ multiDay }) => multiDay || period.type === 'day')
  const [entry, ...records] = await Promise.all([
    reader.find(calendarCollection, period),
    ...recordedAreas.map((area) => reader.find({ area, kind: 'record' }, period)),
  ])
  const recordsByArea = recordedAreas.flatMap(({ id }, i) => {
    const record = records[i] ?? null
    return record === null ? [] : [[id, { period: record.period, items: record.items }] as const]
  })
  return { entry: entry ?? null, records: Object.fromEntries(recordsByArea) }
}
