import { bestOf } from '@haru/shared/areas/best.ts'
import { defineArea, sum } from '@haru/shared/areas/define.ts'
import { number } from '@haru/shared/field/number.ts'

const glassesField = number({ quantity: 'count', max: 99 })
const glasses = { metrics: ['glasses'], pick: 'some' } as const

/** A fifth area that is defined only by data: the glasses of water of a day. */
export const water = defineArea({
  id: 'water',
  color: '#2196F3',
  icon: 'glass',
  maxItems: 10,
  item: { glasses: glassesField },
  metrics: {
    glasses: {
      goal: number({ quantity: 'count', max: 999 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'more', step: 1 },
    },
  },
  total: (items) => ({ glasses: sum(items, 'glasses') }),
  visibleFields: () => ({ visible: ['glasses'], required: ['glasses'] }),
  charts: { pies: {}, lines: { all: glasses }, averages: { all: glasses } },
  bests: [bestOf('glasses', glassesField)],
  parts: [],
})
