import { choice } from '../field/choice.ts'
import { part, text } from '../field/text.ts'
import { defineArea } from './define.ts'

/** The nine colours. They are the same in both themes: who chose navy looks for navy. */
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
 * What a person writes into their calendar: an area that comes to nothing, so it has no goals, charts or scores, and is
 * not among the areas of the register. It is kept and saved as they are, and shown by the calendar alone.
 */
export const calendarArea = defineArea({
  id: 'calendar',
  color: '#00796B',
  icon: 'calendar',
  maxItems: 10,
  canMerge: true,
  multiDay: true,
  item: {
    part: part({ missing: 'errorCalendarPart' }),
    title: text({ max: 60, missing: 'errorCalendarTitle' }),
    color: choice({
      options: ['red', 'orange', 'yellow', 'green', 'blue', 'navy', 'purple', 'black', 'gray'],
      colors,
      missing: 'errorCalendarColor',
    }),
    content: text({ max: 1000, lines: true }),
  },
  dayFields: {},
  metrics: {},
  derived: {},
  derive: () => ({}),
  deriveGoal: () => ({}),
  total: () => ({}),
  tallies: [],
  tally: () => ({}),
  visibleFields: () => ({ visible: ['part', 'title', 'color', 'content'], required: ['part', 'title', 'color'] }),
  validate: () => null,
  applyRules: (after) => after,
  charts: { pies: {}, lines: {}, averages: {} },
  parts: [
    { id: 'schedule', kind: 'own', titles: [] },
    { id: 'memo', kind: 'own', titles: [] },
  ],
})
