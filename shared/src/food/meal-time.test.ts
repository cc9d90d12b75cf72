import { expect, test } from 'vitest'
import { food } from '../areas/food.ts'
import { parseClock } from '../calendar/clock.ts'
import { findMealAt } from './meal-time.ts'

test.each([
  ['00:00', 'snack'],
  ['03:59', 'snack'],
  ['04:00', 'breakfast'],
  ['09:59', 'breakfast'],
  ['10:00', 'lunch'],
  ['14:59', 'lunch'],
  ['15:00', 'snack'],
  ['16:59', 'snack'],
  ['17:00', 'dinner'],
  ['20:40', 'dinner'],
  ['21:59', 'dinner'],
  ['22:00', 'snack'],
  ['23:59', 'snack'],
])('the meal at %s is %s, a category that every new account has', (clock, meal) => {
  expect(findMealAt(parseClock(clock) ?? -1)).toBe(meal)
  expect(food.parts.map(({ id }) => id)).toContain(meal)
})
