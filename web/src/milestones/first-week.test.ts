import { addDays, day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { isInFirstWeek } from './first-week.ts'

test.each([
  { age: -1, expected: false },
  { age: 0, expected: true },
  { age: 6, expected: true },
  { age: 7, expected: false },
])('a user who signed up $age days ago is in the first week: $expected', ({ age, expected }) => {
  const signUpDay = day('2026-02-27')
  expect(isInFirstWeek(signUpDay, addDays(signUpDay, age))).toBe(expected)
})
