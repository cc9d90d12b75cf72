import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { money } from '@haru/shared/areas/money.ts'
import { sleep } from '@haru/shared/areas/sleep.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { describe, expect, test } from 'vitest'
import { createAmountFormat } from './amounts.ts'

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const
const inKorean = createAmountFormat(createFormatter('ko'), korean)
const inEnglish = createAmountFormat(createFormatter('en'), american)
const { volume, scale, cardio } = exercise.metrics

describe('an amount is formatted', () => {
  test.each([
    { field: volume.goal, text: '6240', is: '6,240 kg' },
    { field: scale.goal, text: '71.35', is: '71.35 kg' },
    { field: exercise.item.set, text: '5', is: '5' },
    { field: food.item.kcal, text: '1850', is: '1,850 kcal' },
    { field: food.item.carb, text: '240.5', is: '240.5 g' },
    { field: food.item.count, text: '1.5', is: '1.5' },
    { field: money.item.amount, text: '9000', is: '9,000원' },
    { field: sleep.item.bedTime, text: '23:40', is: '23:40' },
    { field: cardio.goal, text: '132:30', is: '132시간 30분' },
    { field: exercise.item.distance, text: '7.25', is: '7.25 km' },
    {
      field: exercise.item.sets,
      text: '12x40000000w 8x67500000 8x67500000 8x67500000f 10x0d',
      is: 'W 12 × 40 kg, 3 × 8 × 67.5 kg, 10',
    },
    { field: exercise.item.sets, text: '8x67500000 8x67500000 7x67500000', is: '8·8·7 × 67.5 kg' },
    { field: exercise.item.sets, text: '', is: '–' },
  ])('$is', ({ field, text, is }) => {
    expect(inKorean.format(field, field.parse(text, korean)).replaceAll('\u00a0', ' ')).toBe(is)
  })

  test.each([
    { field: scale.goal, text: '157.5', is: '157.5 lb' },
    { field: money.item.amount, text: '12.50', is: '$12.50' },
    { field: exercise.item.distance, text: '26.22', is: '26.22 mi' },
    { field: exercise.item.sets, text: '5x45359237', is: '5 × 100 lb' },
    { field: money.item.amount, text: '12', is: '$12.00' },
  ])('$is', ({ field, text, is }) => {
    expect(inEnglish.format(field, field.parse(text, american)).replaceAll('\u00a0', ' ')).toBe(is)
  })

  test('rounded if it is a due part of a sum', () => {
    const { count } = exercise.metrics
    expect(inKorean.formatDue(count, 144 / 31)).toBe('4.7')
    expect(inKorean.formatDifference(count, 144 / 31, 2, 'due')).toBe('−2.7')
    const [month, done] = ['60000', '1000'].map((text) => Number(volume.goal.parse(text, korean)))
    const due = Number(month) / 31
    expect(inKorean.formatDue(volume, due)).toBe('1,935\u00a0kg')
    expect(inKorean.formatDifference(volume, due, Number(done), 'due')).toBe('−935.5\u00a0kg')
    expect(inKorean.formatDue(cardio, 34.84)).toBe('35분')
  })

  test('with all of its decimals if it is no sum', () => {
    expect(inKorean.formatDue(scale, 71_350_000)).toBe('71.35\u00a0kg')
    expect(inKorean.formatDifference(scale, 70_000_000, 71_350_000, 'due')).toBe('+1.35\u00a0kg')
  })

  test('as a dash without a unit if there is no value', () => {
    expect(inKorean.format(scale.goal, null)).toBe('–')
    expect(inKorean.formatParts(sleep.metrics.bedTime.goal, null)).toEqual({ text: '–' })
  })
})

describe('a difference is formatted with its sign', () => {
  const { income } = money.metrics
  const { bedTime, sleepTime } = sleep.metrics
  const read = (text: string) => volume.goal.parse(text, korean)

  test.each([
    { metric: volume, goal: read('6000'), real: read('6240'), is: '+240\u00a0kg' },
    { metric: volume, goal: read('6000'), real: null, is: '−6,000\u00a0kg' },
    { metric: scale, goal: scale.goal.parse('70.5', korean), real: scale.goal.parse('70', korean), is: '−0.5\u00a0kg' },
    { metric: scale, goal: scale.goal.parse('70', korean), real: null, is: '–' },
    { metric: income, goal: 3_000_000, real: 1_750_000, is: '−1,250,000원' },
    { metric: income, goal: 10, real: 10, is: '0원' },
    { metric: sleepTime, goal: 480, real: 450, is: '−30분' },
    { metric: bedTime, goal: 23 * 60 + 50, real: 10, is: '+20분' },
    { metric: cardio, goal: 60, real: 60, is: '0분' },
  ])('$goal and $real: $is', ({ metric, goal, real, is }) => {
    expect(inKorean.formatDifference(metric, goal, real)).toBe(is)
  })
})

test('an input shows its unit', () => {
  const { weight, set } = exercise.item
  expect([weight, set, money.item.amount, food.item.kcal].map(inKorean.unitOf)).toEqual(['kg', undefined, '원', 'kcal'])
  expect([weight, money.item.amount].map(inEnglish.unitOf)).toEqual(['lb', '$'])
})

test.each([
  { text: '1850', is: '1,850' },
  { text: '0', is: '0' },
  { text: '12.', is: '12.' },
])('an input without focus shows $text as $is', ({ text, is }) => {
  expect(inKorean.formatTyped(scale.goal, text)).toBe(is)
})

test.each([
  { text: '5.8', dollars: '5.80', pounds: '5.8' },
  { text: '4346.18', dollars: '4,346.18', pounds: '4,346.18' },
  { text: '2500', dollars: '2,500', pounds: '2,500' },
  { text: '12.', dollars: '12.', pounds: '12.' },
])(
  'an input without focus shows $text dollars as $dollars, and as $pounds if they are pounds',
  ({ text, dollars, pounds }) => {
    expect(inEnglish.formatInput(money.item.amount, text)).toBe(dollars)
    expect(inEnglish.formatInput(exercise.item.weight, text)).toBe(pounds)
  },
)
