import { choice } from '../field/choice.ts'
import { part, text } from '../field/text.ts'
import { defineArea, maxItems } from './define.ts'

/** The nine colours. They are the same in both themes, so that a chosen colour is recognised. */
const colors = {
  red: '#d32f2f',
  orange: '#fb8c00',
  yellow: '#fdd835',
  green: '#2e7d32',
  blue: '#1e88e5',
  navy: '#283593',
  purple: '#8e24aa',
  black: '#212121',
  gray: '#757575',
} as const

/**
 * The calendar entries of a user: an area without metrics, so it has no goals, charts or scores and is not in the
 * register. It is stored and saved like the other areas, and shown only in the calendar.
 */
export const calendarArea = defineArea({
  id: 'calendar',
  color: '#00796B',
  icon: 'calendar',
  maxItems,
  // A month has all texts of its entries in one response.
  maxTextLengths: { content: 10_000 },
  multiDay: true,
  item: {
    part: part({ missing: 'errorCalendarPart' }),
    title: text({ max: 60, missing: 'errorCalendarTitle' }),
    color: choice({
      options: ['red', 'orange', 'yellow', 'green', 'blue', 'navy', 'purple', 'black', 'gray'],
      colors,
      missing: 'errorCalendarColor',
    }),
    content: text({ max: 1000, isMultiline: true }),
  },
  metrics: {},
  total: () => ({}),
  visibleFields: () => ({ visible: ['part', 'title', 'color', 'content'], required: ['part', 'title', 'color'] }),
  charts: { pies: {}, lines: {}, averages: {} },
  parts: [
    { id: 'schedule', kind: 'own', titles: [] },
    { id: 'memo', kind: 'own', titles: [] },
  ],
})
