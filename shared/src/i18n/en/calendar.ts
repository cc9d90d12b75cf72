import type { AreaNameKey, CalendarAreaKey } from '../../areas/words.ts'
import type { Phrase } from '../phrase.ts'

/** The calendar's own entries: their parts, fields and colours. */
const entries = {
  'calendar.part': 'Kind',
  'calendar.title': 'Title',
  'calendar.color': 'Color',
  'calendar.content': 'Note',
  'calendar.color.red': 'Red',
  'calendar.color.orange': 'Orange',
  'calendar.color.yellow': 'Yellow',
  'calendar.color.green': 'Green',
  'calendar.color.blue': 'Blue',
  'calendar.color.navy': 'Navy',
  'calendar.color.purple': 'Purple',
  'calendar.color.black': 'Black',
  'calendar.color.gray': 'Gray',
  'calendar.part.schedule': 'Schedule',
  'calendar.part.memo': 'Memo',
} as const satisfies Record<Exclude<CalendarAreaKey, AreaNameKey>, Phrase>

/** The month and the editor of a day. */
const screens = {
  'calendar.month': 'Calendar, {month}',
  'calendar.now': 'back to this month',
  'calendar.add.today': 'Add an entry for today',
  'calendar.day': 'Calendar: {day}',
  'calendar.filter': 'Areas in the calendar',
  'calendar.score': 'Score {score}, {word}',
  'calendar.edit': 'Edit the whole day',
  'calendar.own': 'Schedule',
  'calendar.own.none': 'Nothing written for this day yet.',
  'calendar.add': 'Add entry',
  'calendar.add.days': 'Several days',
  'calendar.range': 'Days',
  'calendar.range.days': { one: '{count} day', other: '{count} days' },
  'calendar.unsaved': 'Not saved',
  'calendar.unchanged': 'Nothing has changed',
  'calendar.delete.which': 'Choose what to delete. It can be undone for ten seconds.',
  'calendar.delete.own': 'Schedule: {titles}',
  'calendar.own.count': { one: '{count} entry: {titles}', other: '{count} entries: {titles}' },
} as const satisfies Record<string, Phrase>

export const calendar = { ...entries, ...screens } as const satisfies Record<string, Phrase>
