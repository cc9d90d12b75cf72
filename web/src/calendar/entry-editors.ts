import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { type Period, periodAround, type Range, samePeriod, toPeriod } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { Formatter } from '@haru/shared/i18n/format.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import type { EditorContext } from '../tracking/editor/draft/contents.ts'
import type { Draft } from '../tracking/editor/draft/draft.ts'
import type { EditorDescriptor } from '../tracking/editor/draft/draft-list.ts'

/** A new own entry that is not saved yet, beside those that stand on the day. */
export interface NewCalendarEntry {
  readonly id: string
  readonly source: Period
  readonly items?: readonly Values[] | undefined
}

/** The editors of own entries: the one of the day itself, whether it has any or not, of those that go over it, and new ones. */
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
  const own = entries.flatMap(toEntry)
  const ofDay = own.find((entry) => samePeriod(entry.period, period)) ?? null
  const over = own.filter((entry) => entry !== ofDay)
  return [
    { id: `${id}-own`, context, source: period, entry: ofDay, collapsed: true },
    ...over.map((entry) => ({
      id: `${id}-${entry.id}`,
      context: context,
      source: entry.period,
      entry,
      collapsed: true,
    })),
    ...added.map((each) => ({ ...each, context: context, entry: null })),
  ]
}

function toEntry({ id, period, items, revision }: CalendarRow): readonly Entry[] {
  return id === null ? [] : [{ id, period, items, revision, values: {} }]
}

/** The days of something new that shall take more than one. */
export function twoDayPeriod(day: Day): Period {
  return toPeriod({ start: day, end: addDays(day, 1) })
}

/** Whether there is room for one more. */
export function hasRoomForItem({ items }: Draft): boolean {
  return items.length < calendarArea.maxItems
}

/** '11/11 – 11/13': the days it stands on, where there is little room. */
export function formatDates({ date }: Formatter, { start, end }: Range): string {
  return start === end ? date(start) : `${date(start)} – ${date(end)}`
}
