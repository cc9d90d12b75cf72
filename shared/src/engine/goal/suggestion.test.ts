import { assert, constantFrom, integer, oneof, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { someArea, someUnits } from '../../../../tests/support/data/arbitraries.ts'
import type { Suggestion } from '../../areas/advice.ts'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { food } from '../../areas/food.ts'
import { money } from '../../areas/money.ts'
import { sleep } from '../../areas/sleep.ts'
import { toClockPoint } from '../../calendar/clock.ts'
import { addDays, day } from '../../calendar/day.ts'
import { countDays, periodAround } from '../../calendar/period.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import { type MetricSum, sumDays } from '../sums.ts'
import { computeSuggestedValues, type RecentRecords, suggestGoal, suggestionDays } from './suggestion.ts'

const korean = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const
const november = periodAround('month', day('2026-11-01'))
const noRecords = { days: 0, sums: [] }

/** The sums of `count` recorded days with the same totals. */
function repeatDay(area: AnyArea, count: number, totals: Readonly<Record<string, number | null>>) {
  return sumDays(
    area,
    Array.from({ length: count }, (_, i) => ({ day: addDays(day('2026-09-01'), i), totals })),
  )
}

describe('without records', () => {
  test.each([
    ['three workouts a week', exercise, { count: 3 }, { count: 13, volume: null, cardio: null, scale: null }],
    [
      '1,800 kcal a day with 90 g of protein',
      food,
      { kcal: 1800, protein: 900 },
      { kcal: 54_000, carb: null, protein: 27_000, fat: null },
    ],
    ['the expenses of a month', money, { expense: 1_500_000 }, { income: null, expense: 1_500_000 }],
    [
      'a night from 23:30 to 07:00, with its length',
      sleep,
      { bedTime: 1410, wakeTime: 420 },
      { bedTime: 1410, wakeTime: 420, sleepTime: 450 },
    ],
  ] as const)('the suggestion is %s', (_, area, amounts, values) => {
    expect(suggestGoal(area, noRecords, korean)).toEqual({ amounts, basis: 'typical' })
    expect(computeSuggestedValues(area, amounts, november, korean)).toEqual(values)
  })

  test('a currency without a typical amount has no suggestion', () => {
    const { amounts } = suggestGoal(money, noRecords, { weight: 'kg', currency: 'XAF' })
    expect(amounts).toEqual({})
    expect(suggestGoal(money, noRecords, american).amounts).toEqual({ expense: 200_000 })
  })
})

describe('with records', () => {
  test.each([
    ['six recorded days are too few', food, 60, repeatDay(food, 6, { kcal: 2310 }), null],
    ['of food count recorded days only', food, 60, repeatDay(food, 7, { kcal: 2310, protein: 0 }), { kcal: 2300 }],
    ['never advise less than 1,200 kcal a day', food, 60, repeatDay(food, 20, { kcal: 700 }), { kcal: 1200 }],
    ['of exercise count days without a workout', exercise, 60, repeatDay(exercise, 34, { count: 1 }), { count: 4 }],
    ['a first week of workouts is too short', exercise, 13, repeatDay(exercise, 7, { count: 1 }), null],
    ['a month of expenses needs four weeks', money, 27, repeatDay(money, 20, { income: 0, expense: 9_000 }), null],
    [
      'of money have three significant digits',
      money,
      60,
      repeatDay(money, 40, { income: 0, expense: 61_234 }),
      { expense: 1_240_000 },
    ],
    [
      'of a night are rounded to ten minutes, around midnight too',
      sleep,
      60,
      repeatDay(sleep, 9, { bedTime: 1436, wakeTime: 413, sleepTime: 417 }),
      { bedTime: 0, wakeTime: 410 },
    ],
    [
      'times that would be equal are no night',
      sleep,
      60,
      repeatDay(sleep, 9, { bedTime: 418, wakeTime: 421, sleepTime: 3 }),
      null,
    ],
  ] as const)('means %s', (_, area, days, sums, amounts) => {
    const expected = amounts === null ? suggestGoal(area, noRecords, korean) : { amounts, basis: 'records' as const }
    expect(suggestGoal(area, { days, sums }, korean)).toEqual(expected)
  })

  const someRecords = (area: AnyArea) =>
    record({ days: integer({ min: 28, max: suggestionDays }), recorded: integer({ min: 7, max: 28 }) }).chain(
      ({ days, recorded }) =>
        record(
          Object.fromEntries(
            Object.entries(area.metrics).map(([name, { aggregate }]) => [
              name,
              aggregate === 'clock'
                ? integer({ min: 0, max: 1439 })
                : oneof(integer({ min: 0, max: 5_000 }), integer({ min: 0, max: 1e9 })),
            ]),
          ),
        ).map((means) => ({
          days,
          sums: Object.entries(area.metrics).map(([name, { aggregate }]): MetricSum => {
            const mean = Number(means[name])
            const { x, y } = aggregate === 'clock' ? toClockPoint(mean) : { x: 0, y: 0 }
            return { days: recorded, sum: mean * recorded, last: mean, x: x * recorded, y: y * recorded }
          }),
        })),
    )
  const someCase = someArea.chain((area) =>
    record({
      area: constantFrom(area),
      recent: someRecords(area),
      units: someUnits,
      type: constantFrom('week', 'month', 'year'),
    }),
  )

  test('an amount is at least one step and at most the limit, and a clock time is in steps', () =>
    assert(
      property(someCase, ({ area, recent, units }) => {
        for (const { amount, metric, suggestion } of listAmounts(area, suggestGoal(area, recent, units).amounts)) {
          expect(amount).toBeLessThanOrEqual(toBase(metric.goal, metric.goal.max, units))
          // Without a step, the least amount is the smallest unit that can be typed.
          const step = suggestion.step === undefined ? 1 : toBase(metric.goal, suggestion.step, units)
          if (metric.aggregate === 'clock') expect(amount % step).toBe(0)
          else expect(amount).toBeGreaterThanOrEqual(step)
        }
      }),
    ))

  test('a sum with a step is the step that is nearest to the mean of its span', () =>
    assert(
      property(someCase, ({ area, recent, units }) => {
        const { amounts, basis } = suggestGoal(area, recent, units)
        const sums = listAmounts(area, amounts).filter(({ metric }) => metric.aggregate === 'sum')
        for (const { amount, index, metric, suggestion } of basis === 'typical' ? [] : sums) {
          if (suggestion.step === undefined) continue
          const least = toBase(metric.goal, metric.advice?.minTotal ?? suggestion.step, units)
          const limit = toBase(metric.goal, metric.goal.max, units)
          const nearest = Math.min(limit, Math.max(least, computeMeanOfSpan(suggestion, recent, index)))
          expect(Math.abs(amount - nearest)).toBeLessThanOrEqual(toBase(metric.goal, suggestion.step, units) / 2 + 1e-6)
        }
      }),
    ))

  test('the values of a period are valid, and those of a day are added up', () =>
    assert(
      property(someCase, ({ area, recent, units, type }) => {
        const period = periodAround(type, day('2026-02-11'))
        const { amounts } = suggestGoal(area, recent, units)
        const values = computeSuggestedValues(area, amounts, period, units)
        expect(Object.keys(values)).toEqual(Object.keys(area.metrics))
        const dailyAmounts = listAmounts(area, amounts).filter(({ suggestion }) => suggestion.per === 'day')
        for (const { amount, name, metric } of dailyAmounts) {
          const limit = toBase(metric.goal, metric.goal.max, units)
          const total = metric.aggregate === 'sum' ? amount * countDays(period) : amount
          expect(values[name]).toBe(Math.min(limit, total))
        }
        if (Object.keys(amounts).length > 0) expect(area.validate(values)).toBeNull()
      }),
    ))
})

/** The mean of a day or a week, the spans of the metrics with a step. */
function computeMeanOfSpan({ per, countsEmptyDays }: Suggestion, { days, sums }: RecentRecords, index: number): number {
  const recorded = sums[index] ?? { days: 0, sum: 0 }
  return (recorded.sum / (countsEmptyDays ? days : recorded.days)) * (per === 'week' ? 7 : 1)
}

function toBase(field: MetricField, amount: number, units: Units): number {
  return field.kind === 'number' ? toBaseUnit(amount, field.quantity, units) : amount
}

/** The suggested amounts with their metrics. */
function listAmounts(area: AnyArea, amounts: Readonly<Record<string, number>>) {
  return Object.entries(area.metrics).flatMap(([name, metric], index) => {
    const [amount, { suggestion }] = [amounts[name], metric]
    return amount === undefined || suggestion === undefined ? [] : [{ name, index, amount, metric, suggestion }]
  })
}
