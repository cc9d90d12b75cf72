import type { AnyArea, Totals } from '../../areas/define.ts'
import type { Day } from '../../calendar/day.ts'
import type { Range } from '../../calendar/period.ts'
import type { DayItems, Reader } from '../store.ts'

/** The contents of an area on a day. */
export interface CalendarDayArea {
  readonly totals: Totals
  /** The ids of the parts of the items, each once and in the order of the items; empty if the area does not label days by parts. */
  readonly parts: readonly string[]
}

/** A day with records, and what each area has on it. Areas without a record are absent. */
export interface CalendarDay {
  readonly day: Day
  readonly areas: Readonly<Record<string, CalendarDayArea>>
}

/**
 * Reads the totals of each recorded day of a range, and the items of those areas whose days are labelled by their parts. A record of
 * several days counts on its first day.
 */
export async function readCalendarDays(
  reader: Reader,
  areas: readonly AnyArea[],
  range: Range,
): Promise<readonly CalendarDay[]> {
  const totals = await reader.days(areas, range)
  const days = new Map<Day, Record<string, CalendarDayArea>>()
  // The queries run one after another, so that other requests can run between them.
  for (const [i, area] of areas.entries()) {
    const parts = await readParts(reader, area, range)
    for (const recorded of totals[i] ?? []) {
      const dayAreas = days.get(recorded.day) ?? {}
      days.set(recorded.day, dayAreas)
      dayAreas[area.id] = { totals: recorded.totals, parts: parts.get(recorded.day) ?? [] }
    }
  }
  return [...days.keys()].toSorted().map((day) => ({ day, areas: days.get(day) ?? {} }))
}

async function readParts(reader: Reader, area: AnyArea, range: Range): Promise<ReadonlyMap<Day, readonly string[]>> {
  if (!area.dayLabels.some(({ of }) => of === 'parts')) return new Map()
  const itemsByDay = Map.groupBy(await reader.items(area, range), ({ day }) => day)
  return new Map([...itemsByDay].map(([day, records]) => [day, listParts(records)]))
}

function listParts(records: readonly DayItems[]): readonly string[] {
  return [...new Set(records.flatMap(({ items }) => items.map((item) => String(item['part']))))]
}
