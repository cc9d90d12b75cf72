import { addDays, day } from '@haru/shared/calendar/day.ts'
import { expect, test } from 'vitest'
import { findFirstSteps, isChecklistComplete, isInFirstWeek, listUncertainAreas } from './first-week.ts'

test.each([
  { age: -1, expected: false },
  { age: 0, expected: true },
  { age: 6, expected: true },
  { age: 7, expected: false },
])('a user who signed up $age days ago is in the first week: $expected', ({ age, expected }) => {
  const signUpDay = day('2026-02-27')
  expect(isInFirstWeek(signUpDay, addDays(signUpDay, age))).toBe(expected)
})

const counts = ['exercise', 'food', 'money', 'sleep', 'money_goal'].map((list) => ({ list, count: 1 }))

test.each([
  { name: 'a body weight alone', items: [], isComplete: false },
  { name: 'a workout', items: [{}], isComplete: true },
])('$name completes the exercise of the first week: $isComplete', ({ items, isComplete }) => {
  const uncertainAreas = listUncertainAreas(counts)
  expect(uncertainAreas.map(({ id }) => id)).toEqual(['exercise'])
  const steps = findFirstSteps(counts, new Map(uncertainAreas.map((area) => [area, [{ items: [] }, { items }]])))
  expect([...steps.areaIds].toSorted()).toEqual([...(isComplete ? ['exercise'] : []), 'food', 'money', 'sleep'])
  expect(isChecklistComplete(steps)).toBe(isComplete)
})

test('nothing is read for a user without records, who has no goal either', () => {
  expect(listUncertainAreas([])).toEqual([])
  expect(findFirstSteps([], new Map())).toEqual({ areaIds: new Set(), hasGoal: false })
})
