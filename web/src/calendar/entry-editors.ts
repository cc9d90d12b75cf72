import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { isSamePeriod, type Period, periodAround, type Range, toPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import type { Draft } from '../tracking/editor/draft/draft.ts'
import type { EditorDescriptor } from '../tracking/editor/draft/draft-list.ts'
import type { EditorContext } from '../tracking/editor/draft/entry-contents.ts'

/** A new calendar entry that is not saved yet. */
export interface NewCalendarEntry {
  readonly id: string
  readonly source: Period
  readonly items?: readonly Values[] | undefined
}

/** The editors of calendar entries: of the day itself (always), of entries that span the day, and of new entries. */
export function describeEntryEditors(
  id: string,
  day: Day,
  {
    context,
    entries,
    added,
  }: { context: EditorContext; entries: readonly CalendarRow[]; added: readonly NewCalendarEntry[] },
): readonly EditorDescriptor[] {
  const period = periodAround('day', day)
  const calendarEntries = entries.flatMap(toEntry)
  const dayEntry = calendarEntries.find((entry) => isSamePeriod(entry.period, period)) ?? null
  const otherEntries = calendarEntries.filter((entry) => entry !== dayEntry)
  return [
    { id: `${id}-own`, context, source: period, entry: dayEntry, collapsed: true },
    ...otherEntries.map((entry) => ({
      id: `${id}-${entry.id}`,
      context,
      source: entry.period,
      entry,
      collapsed: true,
    })),
    ...added.map((each) => ({ ...each, context, entry: null })),
  ]
}

function toEntry({ id, period, items, revision }: CalendarRow): readonly Entry[] {
  return id === null ? [] : [{ id, period, items, revision, values: {} }]
}

/** The initial period of a new entry of several days. */
export function createTwoDayPeriod(day: Day): Period {
  return toPeriod({ start: day, end: addDays(day, 1) })
}

/** Whether the entry can hold another item. */
export function hasRoomForItem({ items }: Draft): boolean {
  return items.length < calendarArea.maxItems
}

/** The dates of a range in short form: '11/11 – 11/13'. */
export function formatDates({ date }: Formatter, { start, end }: Range): string {
  return start === end ? date(start) : `${date(start)} – ${date(end)}`
}
