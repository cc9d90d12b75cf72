import { type Day, day } from '@haru/shared/calendar/day.ts'
import { type Period, type PeriodType, periodAround } from '@haru/shared/calendar/period.ts'
import type { Values } from '@haru/shared/field/field.ts'
import type { EntryView } from '@haru/shared/tracking/read/entries.ts'
import { expect, test } from 'vitest'
import { exercise, food, goalValues, money, sleep } from '../../../tests/support/data/samples.ts'
import { findDayGoal } from './day-goal.ts'

const wednesday = day('2026-11-18')
const shownToday = { day: wednesday, today: wednesday }

/** A goal on the real amounts of its period. */
function goal(
  area: typeof food,
  type: PeriodType,
  followed: Values,
  reals: Values = {},
  around: Day = wednesday,
): EntryView {
  const period: Period = periodAround(type, around)
  const values = goalValues(area, followed)
  const comparisons = Object.entries(followed).map(([name, value]) => [
    name,
    { goal: Number(value), real: reals[name] ?? null, due: 1, judged: null, band: null },
  ])
  return {
    id: `${type} ${period.start}`,
    revision: 1,
    period,
    values,
    items: [],
    totals: {},
    comparisons: Object.fromEntries(comparisons),
  }
}

test('without a goal there is none, nor with one for another metric of another day', () => {
  expect(findDayGoal(money, [], shownToday, {})).toBeNull()
  expect(findDayGoal(money, [goal(money, 'month', {})], shownToday, {})).toBeNull()
})

test('a limit is compared over its period, and shared among the days from the shown one', () => {
  const month = goal(money, 'month', { income: 9, expense: 600_000 }, { expense: 340_000 })
  const found = findDayGoal(money, [month], shownToday, { income: 0, expense: 40_000 })
  // 300,000 were left on the morning of the 18th, for 13 days.
  expect(found).toMatchObject({ name: 'expense', goal: 600_000, real: 340_000, due: 1, allowance: 23_076, longer: [] })
  expect(found?.period).toEqual(month.period)
})

test('a limit with nothing left allows nothing, also if the day itself has exceeded it', () => {
  const month = (real: number) => goal(money, 'month', { expense: 100 }, { expense: real })
  expect(findDayGoal(money, [month(250)], shownToday, { expense: 50 })).toMatchObject({ allowance: null })
  expect(findDayGoal(money, [month(250)], shownToday, { expense: 200 })).toMatchObject({ allowance: null })
  expect(findDayGoal(money, [month(100)], shownToday, { expense: 40 })).toMatchObject({ allowance: null })
  expect(findDayGoal(money, [month(99)], shownToday, { expense: 40 })).toMatchObject({ allowance: 3 })
})

test('a past day has no allowance, because the amount includes what was spent after it', () => {
  const month = goal(money, 'month', { expense: 600_000 }, { expense: 340_000 })
  const find = (today: string) =>
    findDayGoal(money, [month], { day: wednesday, today: day(today) }, { expense: 40_000 })
  expect(find('2026-11-19')).toMatchObject({ goal: 600_000, real: 340_000, allowance: null })
  expect(find('2026-11-17')).toMatchObject({ allowance: 23_076 })
})

test('of several limits the one that leaves the least says what a day may take', () => {
  const week = goal(money, 'week', { expense: 250_000 }, { expense: 0 })
  const month = (real: number) => goal(money, 'month', { expense: 600_000 }, { expense: real })
  // 50,000 a day until Sunday, but 100,000 for the 13 days of the month.
  expect(findDayGoal(money, [week, month(500_000)], shownToday, {})).toMatchObject({ goal: 250_000, allowance: 7692 })
  expect(findDayGoal(money, [week, month(600_001)], shownToday, {})).toMatchObject({ goal: 250_000, allowance: null })
})

test('the shortest period leads, and the same limit over longer periods follows', () => {
  const week = goal(money, 'week', { expense: 70 }, { expense: 10 })
  const year = goal(money, 'year', { expense: 4000 }, { expense: 500 })
  const month = goal(money, 'month', { expense: 300 })
  const found = findDayGoal(money, [week, year, month], shownToday, {})
  expect(found).toMatchObject({ goal: 70, real: 10, allowance: 12 })
  expect(found?.longer).toMatchObject([
    { period: month.period, goal: 300, real: null },
    { period: year.period, goal: 4000, real: 500 },
  ])
})

test('a goal of another metric leads where the main one has none', () => {
  expect(findDayGoal(money, [goal(money, 'month', { income: 9 })], shownToday, {})).toMatchObject({
    name: 'income',
    allowance: null,
  })
})

test('energy is compared day by day with its share of the period', () => {
  const month = goal(food, 'month', { kcal: 54_000, fat: 300 }, { kcal: 30_000 })
  const found = findDayGoal(food, [month], shownToday, { kcal: 628 })
  expect(found).toMatchObject({ name: 'kcal', goal: 1800, real: 628, due: null, allowance: null })
  expect(found?.period).toEqual(periodAround('day', wednesday))
})

test('workouts are compared over their period', () => {
  const week = goal(exercise, 'week', { count: 5 }, { count: 2 })
  expect(findDayGoal(exercise, [week], shownToday, { count: 1 })).toMatchObject({ goal: 5, real: 2, allowance: null })
})

test('a night is compared with the goal itself', () => {
  const month = goal(sleep, 'month', { bedTime: 1410, sleepTime: 450 }, { sleepTime: 400 })
  const found = findDayGoal(sleep, [month], shownToday, { sleepTime: 470 })
  expect(found).toMatchObject({ name: 'sleepTime', goal: 450, real: 470, due: null })
  expect(findDayGoal(sleep, [month], shownToday, {})).toMatchObject({ real: null })
})
