import { flag } from '../field/flag.ts'
import { number } from '../field/number.ts'
import { part, text, title } from '../field/text.ts'
import { defineArea, maxItems, sum } from './define.ts'

const goal = () => number({ quantity: 'money', max: 9_999_999_999 })

interface Spend {
  readonly part: string
  readonly title: string
  readonly amount: number
}

function amountOf(items: readonly Spend[], of: string): number {
  return sum(
    items.filter((item) => item.part === of),
    'amount',
  )
}

const byTitle = (of: string) =>
  ({
    of: 'items',
    names: 'title',
    amount: number({ quantity: 'money', max: Number.MAX_SAFE_INTEGER }),
    slice: ({ part, title: name, amount }: Spend) => (part === of ? { name, part, amount } : null),
  }) as const

export const money = defineArea({
  id: 'money',
  color: '#4CAF50',
  icon: 'wallet',
  maxItems,
  merges: true,
  spans: false,
  item: {
    part: part(),
    title: title(),
    amount: number({ quantity: 'money', max: 999_999_999 }),
    content: text({ max: 1000, lines: true }),
    include: flag({ initial: true }),
  },
  whole: {},
  metrics: {
    income: { goal: goal(), over: 'sum', better: 'more' },
    expense: { goal: goal(), over: 'sum', better: 'less' },
  },
  derived: {},
  derive: () => ({}),
  deriveGoal: () => ({}),
  // What is left out of property (include) is still money that came in or went out.
  total: (items) => ({ income: amountOf(items, 'income'), expense: amountOf(items, 'expense') }),
  tallies: ['excludedIncome', 'excludedExpense'],
  tally: (items) => {
    const excluded = items.filter(({ include }) => !include)
    return { excludedIncome: amountOf(excluded, 'income'), excludedExpense: amountOf(excluded, 'expense') }
  },
  asks: () => ({
    shows: ['part', 'title', 'amount', 'content', 'include'],
    needs: ['part', 'title', 'amount'],
  }),
  refuses: () => null,
  settle: (after, before) => (after.part === before.part ? after : { ...after, title: '' }),
  charts: {
    pies: { income: byTitle('income'), expense: byTitle('expense') },
    lines: { all: { metrics: ['income', 'expense'], pick: 'some' } },
    averages: { all: { metrics: ['income', 'expense'], pick: 'one' } },
  },
  parts: [
    {
      id: 'income',
      kind: 'income',
      fixed: true,
      titles: [{ id: 'labor' }, { id: 'finance' }, { id: 'others' }],
    },
    {
      id: 'expense',
      kind: 'expense',
      fixed: true,
      titles: [
        { id: 'food' },
        { id: 'culture' },
        { id: 'housing' },
        { id: 'health' },
        { id: 'transportation' },
        { id: 'entertainment' },
        { id: 'beauty' },
        { id: 'savings' },
        { id: 'finance' },
        { id: 'others' },
      ],
    },
  ],
})
