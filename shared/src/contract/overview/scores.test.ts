import { type Arbitrary, assert, constantFrom, integer, oneof, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decode, encode } from 'zod/mini'
import type { AnyArea, MetricField } from '../../areas/define.ts'
import { areas } from '../../areas/register.ts'
import { day } from '../../calendar/day.ts'
import type { Band } from '../../engine/band.ts'
import type { MetricScore } from '../../engine/goal/judge.ts'
import type { AreaScore, Scores } from '../../engine/score/score.ts'
import { dueFormat, exactDueFormat, totalFormat } from '../wire/amount.ts'
import { scoreFormat, scoresCall, yearScoresCall } from './scores.ts'

const metric = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const

test.each([
  [null, '0.00'],
  [1, '1.00'],
  [3.5, '3.50'],
  [4.33, '4.33'],
  [5, '5.00'],
] as const)('a score of %j is %j on the wire', (score, encoded) => {
  expect(scoreFormat.encode(score)).toBe(encoded)
  expect(scoreFormat.decode(encoded)).toBe(score)
})

describe('a due value', () => {
  const fieldOf = (area: string, name: string) =>
    areas.find(({ id }) => id === area)?.metrics[name]?.goal as MetricField

  test.each([
    ['exercise', 'count', metric, 7.5, 7.5],
    ['exercise', 'count', metric, 13 / 30, 0.43],
    ['exercise', 'count', metric, 12, 12],
    ['exercise', 'volume', metric, 333_333_333.3, 33_333.33],
    ['exercise', 'volume', american, 333_333_333.3, 73_487.42],
    ['exercise', 'cardio', metric, 433.5, '07:14'],
    ['exercise', 'scale', american, 68_038_856, 150],
    ['food', 'kcal', metric, 1766.5, 1767],
    ['food', 'carb', metric, 123.45, 12.3],
    ['money', 'expense', metric, 33_333.4, 33_333],
    ['money', 'expense', american, 33_333.4, 333.33],
    ['sleep', 'bedTime', metric, 1430, '23:50'],
    ['sleep', 'sleepTime', metric, null, null],
  ] as const)('of %s %s in %j: %j is encoded as %j', (area, name, units, due, encoded) => {
    expect(dueFormat(fieldOf(area, name), units).encode(due)).toBe(encoded)
  })
})

describe.each([metric, american])('in %j', (units) => {
  const call = scoresCall(areas).output(units)

  test('scores are decoded as they were encoded', () =>
    assert(
      property(someScores, (scores) => {
        const wire = encode(call, scores)
        const decoded = decode(call, wire)
        expect(decoded).toEqual(matchEncoded(scores))
        expect(encode(call, decoded)).toEqual(wire)
      }),
    ))

  test('a due amount of half a cent is decoded as half a cent', () => {
    const expense = areas.find(({ id }) => id === 'money')?.metrics['expense']?.goal as MetricField
    const { encode: encodeDue, decode: decodeDue } = exactDueFormat(expense, units)
    for (let cents = 0.5; cents < 2000; cents += 1) expect(decodeDue(encodeDue(cents))).toBe(cents)
  })

  /** Matches scores whose numbers were rounded by the encoding in the units of the user. */
  function matchEncoded(scores: Scores): unknown {
    const ofAreas = areas.map(({ id, metrics }) => {
      const { score, metrics: of } = scores.areas[id] as AreaScore
      const each = Object.entries(metrics).map(([name, { goal }]) => {
        const { due, real, band } = of[name] as MetricScore
        const same = (value: number | null, encoded: unknown) => ({
          asymmetricMatch: (decoded: number | null) => isSame(goal, value, decoded, encoded),
        })
        return [
          name,
          {
            due: same(due, dueFormat(goal, units).encode(due)),
            real: same(real, totalFormat(goal, units).encode(real)),
            band,
          },
        ]
      })
      return [id, { score, metrics: Object.fromEntries(each) }]
    })
    return { total: scores.total, areas: Object.fromEntries(ofAreas) }
  }

  /** Whether two values differ by no more than the rounding to two decimals of a pound, or to a minute. */
  function isSame(field: MetricField, value: number | null, decoded: number | null, encoded: unknown): boolean {
    if (value === null || decoded === null) return value === decoded && encoded === null
    const tolerance = field.kind === 'number' && field.quantity === 'weight' ? 5000 : 50
    return Math.abs(value - decoded) <= tolerance
  }
})

const someScore = option(integer({ min: 100, max: 500 }).map((hundredths) => hundredths / 100))
const someBand = option(constantFrom<Band[]>(1, 2, 3, 4, 5))

function someMetric({ goal }: AnyArea['metrics'][string]): Arbitrary<MetricScore> {
  const whole = integer({ min: 0, max: goal.kind === 'clock' ? 1439 : 9999 })
  const due =
    goal.kind === 'number'
      ? oneof(
          whole,
          whole.map((value) => value / 30),
        )
      : whole
  return record({ due: option(due), real: option(whole), band: someBand })
}

function someArea({ metrics }: AnyArea): Arbitrary<AreaScore> {
  const each = Object.entries(metrics).map(([name, of]) => [name, someMetric(of)])
  return record({ score: someScore, metrics: record(Object.fromEntries(each)) })
}

const someScores: Arbitrary<Scores> = record({
  total: someScore,
  areas: record(Object.fromEntries(areas.map((area) => [area.id, someArea(area)]))),
})

test('a year is decoded as it was encoded, with the areas of each day', () => {
  const call = yearScoresCall(areas).output(metric)
  const days = [
    { day: day('2028-02-29'), total: 3.5, areas: { exercise: 4, sleep: 3 } },
    { day: day('2028-03-01'), total: null, areas: { food: null } },
  ]
  const wire = encode(call, days)
  expect(wire.result).toEqual([
    { date: '2028-02-29', total: '3.50', exercise: '4.00', sleep: '3.00' },
    { date: '2028-03-01', total: '0.00', food: '0.00' },
  ])
  expect(decode(call, wire)).toEqual(days)
  expect(decode(call, { ...wire, result: [] })).toEqual([])
})
