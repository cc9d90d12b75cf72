import { calendarArea } from '@haru/shared/areas/calendar.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { periodAround, toPeriod } from '@haru/shared/calendar/period.ts'
import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { CalendarRow } from '@haru/shared/tracking/read/calendar.ts'
import { describe, expect, test } from 'vitest'
import { hasChanges, openDraft } from '../tracking/editor/draft/draft-list.ts'
import { editDraft } from '../tracking/editor/draft/edit-draft.ts'
import { createTwoDayPeriod, describeEntryEditors, hasRoomForItem } from './entry-editors.ts'

const friday = day('2026-11-20')
const context = {
  area: calendarArea,
  kind: 'record',
  category: createDefaultCategory(calendarArea),
  units: { weight: 'kg', currency: 'KRW' },
} as const

function entry(id: string | null, days: number, ...titles: readonly string[]): CalendarRow {
  const items = titles.map((title) => ({ part: 'schedule', title, color: 'red', content: '' }))
  return { id, period: toPeriod({ start: friday, end: addDays(friday, days - 1) }), revision: 1, items, areas: [] }
}

const open = (...entries: readonly CalendarRow[]) =>
  describeEntryEditors('page', friday, { context, entries, added: [] })

describe('the editors of calendar entries', () => {
  test('always include an editor of the day itself', () => {
    expect(open().map(({ source, entry: there }) => [source.type, there])).toEqual([['day', null]])
    expect(open(entry(null, 1)).map(({ entry: there }) => there)).toEqual([null])
    expect(open(entry('a', 1, 'call')).map(({ entry: there }) => there?.id)).toEqual(['a'])
  })

  test('include entries that span the day and new entries', () => {
    const added = [{ id: 'new', source: createTwoDayPeriod(friday) }]
    const opened = describeEntryEditors('page', friday, {
      context,
      entries: [entry('b', 3, 'trip'), entry('a', 1, 'call')],
      added,
    })
    expect(opened.map(({ id }) => id)).toEqual(['page-own', 'page-b', 'new'])
    expect(opened.map(({ entry: there }) => there?.id)).toEqual(['a', 'b', undefined])
  })
})

describe('a calendar item', () => {
  const saved = openDraft(open(entry('a', 1, 'call'))[0] ?? failed())

  test('is changed by edited text and by another range', () => {
    expect(hasChanges(saved)).toBe(false)
    expect(hasChanges(editDraft(context, saved, { type: 'typed', item: 0, name: 'title', text: 'visit' }))).toBe(true)
    expect(hasChanges(editDraft(context, saved, { type: 'moved', period: createTwoDayPeriod(friday) }))).toBe(true)
    expect(hasChanges(editDraft(context, saved, { type: 'moved', period: periodAround('day', friday) }))).toBe(false)
  })

  test('that is blank is unchanged in any range', () => {
    const blank = openDraft(open()[0] ?? failed())
    expect(hasChanges(editDraft(context, blank, { type: 'moved', period: createTwoDayPeriod(friday) }))).toBe(false)
  })

  test('has room beside it up to a hundred items', () => {
    expect(hasRoomForItem(editDraft(context, saved, { type: 'counted', count: 99 }))).toBe(true)
    expect(hasRoomForItem(editDraft(context, saved, { type: 'counted', count: 100 }))).toBe(false)
  })
})

function failed(): never {
  throw new Error('nothing is open')
}
