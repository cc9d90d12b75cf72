import type { DiaryKey } from '../../areas/words.ts'
import type { Phrase } from '../phrase.ts'

/** The calendar's own entries: their parts, fields and colours. */
const diary = {
  'area.calendar': 'Calendar',
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
} as const satisfies Record<DiaryKey, Phrase>

export const calendar = { ...diary } as const satisfies Record<string, Phrase>
