import { flag } from '../field/flag.ts'
import { number } from '../field/number.ts'
import { part, text, title } from '../field/text.ts'
import { defineArea, maxItems, sum } from './define.ts'

const createGoalField = () => number({ quantity: 'money', max: 9_999_999_999 })

// A round amount that one person spends in a month. Other currencies have no suggestion until there are records (decision 0066).
const typicalExpenses = {
  AUD: 3_000,
  CAD: 2_500,
  CHF: 3_000,
  CNY: 5_000,
  EUR: 1_500,
  GBP: 1_500,
  HKD: 15_000,
  JPY: 200_000,
  KRW: 1_500_000,
  NZD: 3_000,
  SGD: 2_500,
  TWD: 30_000,
  USD: 2_000,
} as const

interface MoneyItem {
  readonly part: string
  readonly title: string
  readonly amount: number
}

function sumAmounts(items: readonly MoneyItem[], partId: string): number {
  return sum(
    items.filter((item) => item.part === partId),
    'amount',
  )
}

const createTitlePie = (partId: string) =>
  ({
    of: 'items',
    names: 'title',
    amount: number({ quantity: 'money', max: Number.MAX_SAFE_INTEGER }),
    slice: ({ part, title: name, amount }: MoneyItem) => (part === partId ? { name, part, amount } : null),
  }) as const

export const money = defineArea({
  id: 'money',
  color: '#4CAF50',
  icon: 'wallet',
  maxItems,
  item: {
    part: part(),
    title: title(),
    amount: number({ quantity: 'money', max: 999_999_999 }),
    content: text({ max: 1000, isMultiline: true }),
    include: flag({ initial: true }),
  },
  quickEntry: { part: 'expense', fields: ['content'] },
  metrics: {
    income: { goal: createGoalField(), aggregate: 'sum', direction: 'more' },
    expense: {
      goal: createGoalField(),
      aggregate: 'sum',
      direction: 'less',
      suggestion: { per: 'month', typical: typicalExpenses, countsEmptyDays: true },
      isMain: true,
    },
  },
  // Items that are excluded from property (`include`) still count as income and expense.
  total: (items) => ({ income: sumAmounts(items, 'income'), expense: sumAmounts(items, 'expense') }),
  tallies: ['excludedIncome', 'excludedExpense'],
  tally: (items) => {
    const excluded = items.filter(({ include }) => !include)
    return { excludedIncome: sumAmounts(excluded, 'income'), excludedExpense: sumAmounts(excluded, 'expense') }
  },
  summaries: {
    property: {
      income: 'income',
      expense: 'expense',
      excludedIncome: 'excludedIncome',
      excludedExpense: 'excludedExpense',
    },
  },
  search: { amounts: ['amount'], sums: ['income', 'expense'] },
  dayLabels: [
    { of: 'metric', metric: 'expense', sign: '−' },
    { of: 'metric', metric: 'income', sign: '+' },
  ],
  visibleFields: () => ({
    visible: ['part', 'title', 'amount', 'content', 'include'],
    required: ['part', 'title', 'amount'],
  }),
  applyRules: (after, before) => (after.part === before.part ? after : { ...after, title: '' }),
  charts: {
    pies: { income: createTitlePie('income'), expense: createTitlePie('expense') },
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
