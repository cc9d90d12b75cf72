import { expect, test } from 'vitest'
import { defineArea } from '../../areas/define.ts'
import { addDays, day } from '../../calendar/day.ts'
import { countDays, listDays, type Period, type PeriodType, periodAround } from '../../calendar/period.ts'
import { number } from '../../field/number.ts'
import { clock } from '../../field/time.ts'
import { computeDailyShare, findGoalsInForce, type Goal } from './goals-in-force.ts'

const area = defineArea({
  id: 'walk',
  color: '#000000',
  icon: 'dot',
  maxItems: 10,
  item: {},
  metrics: {
    steps: { goal: number({ quantity: 'count', max: 999_999 }), aggregate: 'sum', direction: 'more' },
    start: { goal: clock(), aggregate: 'clock', direction: 'near' },
  },
  total: () => ({ steps: null, start: null }),
  visibleFields: () => ({ visible: [], required: [] }),
  charts: { pies: {}, lines: {}, averages: {} },
  parts: [],
})

const createGoal = (period: Period, steps: number, start?: number): Goal => ({
  period,
  values: start === undefined ? { steps } : { steps, start },
})
const findPeriod = (type: PeriodType, text: string) => periodAround(type, day(text))
const createSelection = (start: string, end: string): Period => ({ type: 'select', start: day(start), end: day(end) })
const november = findPeriod('month', '2026-11-01')

/** The goals for steps in force on the given days of November 2026. */
function listGoalsForSteps(goals: readonly Goal[], ...dates: readonly number[]) {
  const findGoal = findGoalsInForce(area, goals, november)
  return dates.map((date) => findGoal('steps', addDays(november.start, date - 1))?.goal ?? null)
}

test('the narrowest goal that covers a day is in force, whatever the order of the goals is', () => {
  const goals = [
    createGoal(findPeriod('year', '2026-01-01'), 1),
    createGoal(november, 2),
    createGoal(findPeriod('week', '2026-11-11'), 3),
    createGoal(createSelection('2026-11-12', '2026-11-13'), 4),
    createGoal(findPeriod('day', '2026-11-13'), 5),
  ]
  const expected = [2, 2, 3, 3, 4, 5, 3, 3, 2, 2]
  expect(listGoalsForSteps(goals, 1, 8, 9, 11, 12, 13, 14, 15, 16, 30)).toEqual(expected)
  expect(listGoalsForSteps(goals.toReversed(), 1, 8, 9, 11, 12, 13, 14, 15, 16, 30)).toEqual(expected)
})

test.each([
  [
    'a day before a selection of that day',
    findPeriod('day', '2026-11-11'),
    createSelection('2026-11-11', '2026-11-11'),
  ],
  ['a selection before a week', createSelection('2026-11-09', '2026-11-15'), findPeriod('week', '2026-11-11')],
  ['a selection before a month', createSelection('2026-11-01', '2026-11-30'), november],
  ['a selection before a year', createSelection('2026-01-01', '2026-12-31'), findPeriod('year', '2026-11-11')],
  [
    'a selection of six days before a week',
    createSelection('2026-11-10', '2026-11-15'),
    findPeriod('week', '2026-11-11'),
  ],
  [
    'a week before a selection of eight days',
    findPeriod('week', '2026-11-11'),
    createSelection('2026-11-09', '2026-11-16'),
  ],
  ['a month before a year', november, findPeriod('year', '2026-11-11')],
  [
    'the later start before the earlier start, with equal lengths',
    createSelection('2026-11-10', '2026-11-14'),
    createSelection('2026-11-09', '2026-11-13'),
  ],
] as const)('%s', (_, narrower, wider) => {
  expect(listGoalsForSteps([createGoal(wider, 2), createGoal(narrower, 1)], 11)).toEqual([1])
  expect(listGoalsForSteps([createGoal(narrower, 1), createGoal(wider, 2)], 11)).toEqual([1])
})

test('February of 28 days yields to a selection of 28 days', () => {
  const february = findPeriod('month', '2027-02-01')
  const findGoal = findGoalsInForce(
    area,
    [createGoal(february, 1), createGoal(createSelection('2027-02-01', '2027-02-28'), 2)],
    february,
  )
  expect(findGoal('steps', day('2027-02-28'))?.goal).toBe(2)
})

test('a goal that leaves a metric empty does not apply to it', () => {
  const goals = [createGoal(november, 30_000, 0), createGoal(findPeriod('week', '2026-11-11'), 0, 420)]
  expect(listGoalsForSteps(goals, 11)).toEqual([30_000])
  const findGoal = findGoalsInForce(area, goals, november)
  // Midnight is a valid goal. A metric without a value in the goal has no goal.
  expect(findGoal('start', day('2026-11-01'))).toEqual({ goal: 0, period: november, length: 30 })
  expect(findGoal('start', day('2026-11-11'))?.goal).toBe(420)
  expect(findGoalsInForce(area, [createGoal(november, 5)], november)('start', day('2026-11-11'))).toBeNull()
})

test('no goal is in force without a goal, outside the range, or for an unknown metric', () => {
  expect(listGoalsForSteps([], 1)).toEqual([null])
  expect(listGoalsForSteps([createGoal(findPeriod('week', '2026-11-11'), 7)], 8, 16)).toEqual([null, null])
  const findGoal = findGoalsInForce(area, [createGoal(findPeriod('year', '2026-01-01'), 1)], november)
  expect(findGoal('steps', day('2026-12-01'))).toBeNull()
  expect(findGoal('distance', day('2026-11-11'))).toBeNull()
})

test('a goal that extends beyond the range is in force inside the range, with its whole period', () => {
  const week = findPeriod('week', '2026-11-30')
  const findGoal = findGoalsInForce(area, [createGoal(week, 70)], november)
  expect(findGoal('steps', day('2026-11-30'))).toEqual({ goal: 70, period: week, length: 7 })
  expect(findGoal('steps', day('2026-11-29'))).toBeNull()
})

test('the goals in force are correct with two goals for each day of a year', () => {
  const year = findPeriod('year', '2026-01-01')
  const many = listDays(year).flatMap((each) => [
    createGoal({ type: 'select', start: year.start, end: each }, 1),
    createGoal({ type: 'select', start: each, end: year.end }, 2),
  ])
  const findGoal = findGoalsInForce(area, many, year)
  expect(findGoal('steps', year.start)?.period.end).toBe(year.start)
  expect(findGoal('steps', day('2026-07-01'))?.period.end).toBe('2026-07-01')
  expect(findGoal('steps', day('2026-07-03'))?.period.start).toBe('2026-07-03')
})

test.each([
  ['steps', findPeriod('week', '2026-11-11'), 70_000, 10_000],
  ['steps', november, 15, 0.5],
  ['steps', findPeriod('month', '2028-02-01'), 29, 1],
  ['steps', findPeriod('year', '2028-02-01'), 366, 1],
  ['steps', findPeriod('year', '2027-02-01'), 365, 1],
  ['start', november, 420, 420],
] as const)('a day of %s of %o is due its share of %i: %d', (name, period, goal, share) => {
  expect(computeDailyShare(area.metrics[name], { goal, period, length: countDays(period) })).toBe(share)
})
