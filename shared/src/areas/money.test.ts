import { expect, test } from 'vitest'
import { money } from './money.ts'

const spend = { part: 'expense', title: 'food', amount: 9000, content: '', include: true }

test('the totals of a day are the sums of its income and of its expenses', () => {
  const items = [
    spend,
    { ...spend, amount: 500, include: false },
    { ...spend, part: 'income', title: 'labor', amount: 3_000_000 },
    { ...spend, part: 'income', title: 'others', amount: 1, include: false },
  ]
  expect(money.total(items, {})).toEqual({ income: 3_000_001, expense: 9500 })
})

test('the tallies of a day are the excluded income and the excluded expense', () => {
  const left = { ...spend, include: false }
  const gift = { ...left, part: 'income', title: 'others', amount: 70 }
  expect(money.tally([spend, left, { ...left, amount: 1 }, gift, { ...left, part: 'transfer' }])).toEqual({
    excludedIncome: 70,
    excludedExpense: 9001,
  })
  expect(money.tally([spend])).toEqual({ excludedIncome: 0, excludedExpense: 0 })
})

test('a day without income has an income of 0', () => {
  expect(money.total([spend], {})).toEqual({ income: 0, expense: 9000 })
})

test('choosing another part clears the title', () => {
  expect(money.applyRules({ ...spend, part: 'income' }, spend)).toEqual({ ...spend, part: 'income', title: '' })
  expect(money.applyRules({ ...spend, amount: 1 }, spend)).toEqual({ ...spend, amount: 1 })
})

test('income and expense are fixed parts, because totals depend on them', () => {
  expect(money.parts.map(({ id, fixed }) => [id, fixed])).toEqual([
    ['income', true],
    ['expense', true],
  ])
})
