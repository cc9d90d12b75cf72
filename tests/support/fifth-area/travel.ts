import { defineArea, sum } from '@haru/shared/areas/define.ts'
import { number, optionalNumber } from '@haru/shared/field/number.ts'
import { part, title } from '@haru/shared/field/text.ts'
import { clock, duration } from '@haru/shared/field/time.ts'

const cost = { metrics: ['cost'], pick: 'one' } as const
const times = { metrics: ['departure', 'ride'], pick: 'some' } as const

/** A fifth area that uses most features of an area: parts and titles, times, money, a day field, pies, and several days. */
export const travel = defineArea({
  id: 'travel',
  color: '#00838F',
  icon: 'train',
  maxItems: 20,
  multiDay: true,
  item: {
    part: part(),
    title: title(),
    departure: clock(),
    ride: duration(),
    cost: number({ quantity: 'money', max: 9_999_999 }),
  },
  dayFields: { luggage: optionalNumber({ quantity: 'weight', max: 999 }) },
  // Five metrics, with each kind of aggregate.
  metrics: {
    trips: {
      goal: number({ quantity: 'count', max: 9_999 }),
      aggregate: 'sum',
      direction: 'more',
      advice: { name: 'more', step: 1 },
    },
    cost: { goal: number({ quantity: 'money', max: 9_999_999_999 }), aggregate: 'sum', direction: 'less' },
    departure: { goal: clock(), aggregate: 'clock', direction: 'near' },
    ride: { goal: duration(), aggregate: 'mean', direction: 'less' },
    luggage: { goal: number({ quantity: 'weight', max: 999 }), aggregate: 'last', direction: 'near' },
  },
  summaries: { scale: { scale: 'luggage' } },
  total: (items, { luggage }) => {
    const times = items.length === 0 ? null : { departure: items[0]?.departure ?? null, ride: sum(items, 'ride') }
    return {
      trips: items.length,
      cost: sum(items, 'cost'),
      departure: times?.departure ?? null,
      ride: times?.ride ?? null,
      luggage,
    }
  },
  // The costs that a company paid, for lifetime totals.
  tallies: ['paidCost'],
  tally: (items) => ({
    paidCost: sum(
      items.filter(({ title }) => title === 'business'),
      'cost',
    ),
  }),
  visibleFields: (_, { kind }) => {
    const visible = ['part', 'title', 'departure', 'ride']
    return { visible: kind === 'free' ? visible : [...visible, 'cost'], required: ['part', 'title', 'ride'] }
  },
  applyRules: (after, before) => (after.part === before.part ? after : { ...after, title: '' }),
  charts: {
    pies: {
      part: { of: 'items', names: 'part', amount: null, slice: (item) => ({ name: item.part, part: '', amount: 1 }) },
      cost: {
        of: 'items',
        names: 'title',
        amount: number({ quantity: 'money', max: Number.MAX_SAFE_INTEGER }),
        slice: (item) => ({ name: item.title, part: item.part, amount: item.cost }),
      },
      ride: { of: 'days', length: 'ride' },
    },
    lines: { cost, times },
    averages: { cost, times },
  },
  parts: [
    { id: 'train', kind: 'paid', titles: [{ id: 'commute' }, { id: 'business' }, { id: 'visit' }] },
    { id: 'walk', kind: 'free', titles: [{ id: 'commute' }, { id: 'stroll' }] },
  ],
})
