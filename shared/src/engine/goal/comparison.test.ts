import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyArea, Totals } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { addDays, day } from '../../calendar/day.ts'
import { contains, countDays, listDays, periodAround } from '../../calendar/period.ts'
import { compareGoal, computeElapsedShare } from './comparison.ts'

const november = periodAround('month', day('2026-11-15'))
const [exercise, food, money] = areas as readonly AnyArea[] as readonly [AnyArea, AnyArea, AnyArea]

/** Compares a goal of November, on one of its days, with the totals before that day and of that day. */
function compareOn(
  today: string,
  area: AnyArea,
  goal: Readonly<Record<string, number>>,
  past: Totals,
  now: Totals = {},
) {
  const sums = Object.keys({ ...past, ...now }).map((name) => [name, (past[name] ?? 0) + (now[name] ?? 0)])
  const soFar = Object.fromEntries(sums)
  const all = { all: soFar, soFar, past, today: now }
  return (first: string) => compareGoal(area, goal, all, november, { today: day(today), firstDay: day(first) })
}

describe('the comparison of a goal with its totals', () => {
  const goal = { count: 15, volume: 300_000, cardio: 600, scale: 70_000 }
  const real = { count: 7, volume: 140_000, scale: 70_700 }

  test('is judged by the due share of the past days', () => {
    expect(compareOn('2026-11-15', exercise, goal, real)('2026-01-01')).toEqual({
      count: { goal: 15, real: 7, due: 7, judged: 7, band: 5 },
      volume: { goal: 300_000, real: 140_000, due: 140_000, judged: 140_000, band: 5 },
      cardio: { goal: 600, real: null, due: 280, judged: null, band: null },
      scale: { goal: 70_000, real: 70_700, due: 70_000, judged: 70_700, band: 5 },
    })
  })

  test('is judged by the whole goal after the period', () => {
    const { count, volume } = compareOn('2027-01-01', exercise, goal, real)('2026-01-01')
    expect([count, volume]).toMatchObject([
      { due: 15, band: 1 },
      { due: 300_000, band: 1 },
    ])
  })

  test('is not judged before the period begins', () => {
    const compared = Object.values(compareOn('2026-10-31', exercise, goal, real)('2026-01-01'))
    expect(compared.map(({ due, judged, band }) => [due, judged, band])).toEqual(Array(4).fill([null, null, null]))
  })

  // A goal that was created on the 22nd used to count the 21 days before the first record of the user as missed.
  test.each([
    ['2026-11-22', 2000, null],
    ['2026-11-21', 2000, 2],
    ['2026-11-18', 8000, 1],
    ['2026-10-31', 42_000, 1],
    ['2026-12-24', 2000, null],
  ])('has no due share before the first record, of %s', (first, due, band) => {
    const { income } = compareOn('2026-11-22', money, { income: 60_000 }, { income: 1000 })(first)
    expect(income).toMatchObject({ due, band })
  })

  test('counts future days in the total, and not in the judged value', () => {
    const past = { expense: 28_000 }
    const totals = { all: { expense: 90_000 }, soFar: past, past, today: {} }
    const at = { today: day('2026-11-15'), firstDay: day('2026-01-01') }
    expect(compareGoal(money, { expense: 60_000 }, totals, november, at)).toEqual({
      expense: { goal: 60_000, real: 90_000, due: 30_000, judged: 28_000, band: 5 },
    })
  })

  test('contains only the metrics that have a goal', () => {
    expect(Object.keys(compareOn('2026-11-15', food, { kcal: 60_000 }, { kcal: 1, fat: 1 })('2026-01-01'))).toEqual([
      'kcal',
    ])
  })
})

// Today used to be judged before its end, so the face was angry after breakfast.
describe('the current day', () => {
  test.each([
    [
      'counts the value so far of an at-least goal',
      { income: 60_000 },
      { income: 27_000 },
      { income: 1000 },
      28_000,
      28_000,
      5,
    ],
    [
      'counts the full share of an at-most goal',
      { expense: 60_000 },
      { expense: 28_000 },
      { expense: 3500 },
      30_000,
      31_500,
      4,
    ],
  ])('%s', (_, goal, past, now, due, judged, band) => {
    const [compared] = Object.values(compareOn('2026-11-15', money, goal, past, now)('2026-01-01'))
    expect(compared).toMatchObject({ due, judged, band })
  })

  test.each([
    [500, 28_000, 28_000, 5],
    [2000, 28_000, 28_000, 5],
    [2001, 30_000, 30_001, 5],
    [5000, 30_000, 33_000, 4],
  ] as const)('counts for a near goal only if the value exceeds the share: %i', (kcal, due, judged, band) => {
    const compared = compareOn('2026-11-15', food, { kcal: 60_000 }, { kcal: 28_000 }, { kcal })('2026-01-01')
    expect(compared['kcal']).toMatchObject({ due, judged, band })
  })
})

describe('the pace', () => {
  test.each([
    ['2026-10-31', 0],
    ['2026-11-01', 1 / 30],
    ['2026-11-15', 0.5],
    ['2026-11-29', 29 / 30],
    ['2026-11-30', 1],
    ['2026-12-01', 1],
    ['2027-12-01', 1],
  ])('on %s the share of November that is due is %d', (today, share) => {
    expect(computeElapsedShare(november, day(today))).toBe(share)
  })

  test('is the share of the days up to today in all days', () =>
    assert(
      property(constantFrom('day', 'week', 'month', 'year'), integer({ min: -400, max: 800 }), (type, later) => {
        const period = periodAround(type, day('2026-11-21'))
        const today = addDays(period.start, later)
        const elapsedDays = listDays(period).filter((each) => each <= today)
        expect(computeElapsedShare(period, today)).toBe(elapsedDays.length / countDays(period))
        expect(contains(period, today)).toBe(later >= 0 && later < countDays(period))
      }),
    ))
})
