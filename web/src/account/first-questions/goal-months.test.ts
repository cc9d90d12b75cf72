import { day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { listGoalMonths } from './goal-months.ts'

test.each([
  { signUpDay: '2025-03-01', months: ['2025-03-01'] },
  { signUpDay: '2025-03-25', months: ['2025-03-01'] },
  { signUpDay: '2025-03-26', months: ['2025-03-01', '2025-04-01'] },
  { signUpDay: '2025-03-31', months: ['2025-03-01', '2025-04-01'] },
  { signUpDay: '2024-02-29', months: ['2024-02-01', '2024-03-01'] },
  { signUpDay: '2025-12-31', months: ['2025-12-01', '2026-01-01'] },
])('a sign-up on $signUpDay sets goals for the months that begin on $months', ({ signUpDay, months }) => {
  const periods = listGoalMonths(day(signUpDay))
  expect(periods.map(({ type, start }) => `${type} ${start}`)).toEqual(months.map((start) => `month ${start}`))
})
