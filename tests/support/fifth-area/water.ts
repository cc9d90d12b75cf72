import { defineArea, sum } from '@haru/shared/areas/define.ts'
import { number } from '@haru/shared/field/number.ts'

const glasses = { metrics: ['glasses'], pick: 'some' } as const

/** An area that nobody has written a line of code for: a day's water, by the glass. */
export const water = defineArea({
  id: 'water',
  color: '#2196F3',
  icon: 'glass',
  maxItems: 10,
  canMerge: true,
  multiDay: false,
  item: { glasses: number({ quantity: 'count', max: 99 }) },
  dayFields: {},
  metrics: {
    glasses: {
      goal: number({ quantity: 'count', max: 999 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'more', step: 1 },
    },
  },
  derived: {},
  derive: () => ({}),
  deriveGoal: () => ({}),
  total: (items) => ({ glasses: sum(items, 'glasses') }),
  tallies: [],
  tally: () => ({}),
  visibleFields: () => ({ visible: ['glasses'], required: ['glasses'] }),
  validate: () => null,
  applyRules: (after) => after,
  charts: { pies: {}, lines: { all: glasses }, averages: { all: glasses } },
  parts: [],
})
