import type { Day } from '@haru/shared/calendar/day.ts'
import { contains, overlaps, type Period, type Range } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { createCalendarPage } from '../../ui/date/calendar-page.ts'

/** An item of a calendar entry, and its days. */
export interface CalendarItem {
  readonly key: string
  readonly days: Range
  readonly item: Values
}

/** The bar of a calendar item across the days of one week. */
export interface CalendarBar extends CalendarItem {
  /** The lane of the bar, from 0. */
  readonly lane: number
  /** The first column, from 0 (Monday), and the number of columns. */
  readonly column: number
  readonly length: number
  /** Whether its first and its last day are in this week. */
  readonly starts: boolean
  readonly ends: boolean
}

/** The contents of a day in a month. */
export interface DayMarks {
  readonly day: Day
  /** The period of the record of each area that has one, by the id of the area. The first of several records. */
  readonly records: ReadonlyMap<string, Period>
  /** All calendar items of the day. */
  readonly items: readonly CalendarItem[]
  /** The items of the day without a lane. */
  readonly hiddenItems: readonly CalendarItem[]
  /** The number of lanes that the bars use on this day. */
  readonly lanes: number
}

export interface CalendarWeek {
  readonly days: readonly DayMarks[]
  readonly bars: readonly CalendarBar[]
}

/** The number of lanes of a tile. Further items are counted below the bars. */
export const maxLanes = 2

/** The days that a month shows: whole weeks. */
export function getMonthPageRange(month: Day): Range {
  const days = createCalendarPage('day', month).rows.flat()
  return { start: days.at(0) ?? month, end: days.at(-1) ?? month }
}

/** The weeks of a month with their entries. */
export function buildWeeks(month: Day, entries: readonly CalendarRow[]): readonly CalendarWeek[] {
  const items = entries.flatMap(toCalendarItems).toSorted(compareByStart)
  const entriesWithAreas = entries.filter((each) => each.areas.length > 0)
  const findRecords = (day: Day) =>
    new Map(
      entriesWithAreas
        .filter(({ period }) => contains(period, day))
        .flatMap(({ areas, period }) => areas.map((id) => [id, period] as const))
        // The first entry of a key is set last.
        .toReversed(),
    )
  return createCalendarPage('day', month).rows.map((days) => buildWeek(days, items, findRecords))
}

function toCalendarItems({ id, period: { start, end }, items }: CalendarRow): readonly CalendarItem[] {
  return items.map((item, i) => ({ key: `${id}.${i}`, days: { start, end }, item }))
}

// Earlier items are above later ones; of items that begin on the same day, the longer one is above.
function compareByStart({ days: one }: CalendarItem, { days: other }: CalendarItem): number {
  if (one.start !== other.start) return one.start < other.start ? -1 : 1
  if (one.end === other.end) return 0
  return one.end > other.end ? -1 : 1
}

function buildWeek(
  days: readonly Day[],
  items: readonly CalendarItem[],
  findRecords: (day: Day) => DayMarks['records'],
): CalendarWeek {
  const [monday, sunday] = [days.at(0), days.at(-1)]
  if (monday === undefined || sunday === undefined) return { days: [], bars: [] }
  const weekItems = items.filter((each) => overlaps(each.days, { start: monday, end: sunday }))
  const bars: CalendarBar[] = []
  for (const each of weekItems) bars.push(...placeBar(days, each, bars))
  const barKeys = new Set(bars.map(({ key }) => key))
  const createDayMarks = (day: Day, column: number): DayMarks => {
    const dayItems = weekItems.filter((each) => contains(each.days, day))
    return {
      day,
      records: findRecords(day),
      items: dayItems,
      hiddenItems: dayItems.filter(({ key }) => !barKeys.has(key)),
      lanes: Math.max(0, ...bars.filter((bar) => covers(bar, column)).map(({ lane }) => lane + 1)),
    }
  }
  return { days: days.map(createDayMarks), bars }
}

/** The bar in the first lane that is free on all of its days; empty without such a lane. */
function placeBar(days: readonly Day[], item: CalendarItem, before: readonly CalendarBar[]): readonly CalendarBar[] {
  const columns = days.flatMap((day, column) => (contains(item.days, day) ? [column] : []))
  const isFree = (lane: number) =>
    !before.some((bar) => bar.lane === lane && columns.some((column) => covers(bar, column)))
  const lane = Array.from({ length: maxLanes }, (_, each) => each).find(isFree)
  const [column] = columns
  if (lane === undefined || column === undefined) return []
  const last = days[column + columns.length - 1]
  return [
    {
      ...item,
      lane,
      column,
      length: columns.length,
      starts: days[column] === item.days.start,
      ends: last === item.days.end,
    },
  ]
}

function covers({ column, length }: CalendarBar, dayColumn: number): boolean {
  return column <= dayColumn && dayColumn < column + length
}
