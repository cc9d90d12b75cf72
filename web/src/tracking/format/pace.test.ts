import { exercise } from '@haru/shared/areas/exercise.ts'
import { food } from '@haru/shared/areas/food.ts'
import { expect, test } from 'vitest'
import { formatPace } from './pace.ts'

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const

test.each([
  { values: { cardio: 30, distance: 5000 }, units: korean, is: '6:00/km' },
  { values: { cardio: 61, distance: 10_030 }, units: korean, is: '6:05/km' },
  { values: { cardio: 8, distance: 1609 }, units: american, is: '8:00/mi' },
  { values: { cardio: 30, distance: null }, units: korean, is: null },
  { values: { cardio: 0, distance: 5000 }, units: korean, is: null },
])('the pace of $values is $is', ({ values, units, is }) => {
  expect(formatPace(exercise, values, units)).toBe(is)
})

test('an area without distances has no pace', () => {
  expect(formatPace(food, { count: 10, kcal: 300 }, korean)).toBe(null)
})
