import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Metric } from '../areas/define.ts'
import { areas } from '../areas/register.ts'
import { addDays, day } from '../calendar/day.ts'
import { contains, daysOf, lengthOf, periodAround } from '../calendar/period.ts'
import { number } from '../field/number.ts'
import { clock, duration } from '../field/time.ts'
import { band, bandClass, compare, difference, due, elapsed } from './compare.ts'

const volume = number({ quantity: 'count', max: 9_999_999 })
const metrics = {
  atLeast: { goal: volume, over: 'sum', better: 'more' },
  atMost: { goal: volume, over: 'sum', better: 'less' },
  near: { goal: volume, over: 'sum', better: 'near' },
  level: { goal: volume, over: 'last', better: 'near' },
  clock: { goal: clock(), over: 'clock', better: 'near' },
  sleep: { goal: duration(), over: 'mean', better: 'more' },
} as const satisfies Record<string, Metric>

const november = periodAround('month', day('2026-11-15'))

describe('the band of what should be at least', () => {
  test.each([
    [9000, 5],
    [1000, 5],
    [990, 5],
    [989, 4],
    [900, 4],
    [899, 3],
    [700, 3],
    [699, 2],
    [500, 2],
    [499, 1],
    [0, 1],
  ] as const)('having %i of 1000 is %i', (real, is) => {
    expect(band(metrics.atLeast, 1000, real)).toBe(is)
  })
})

describe('the band of what should be at most', () => {
  test.each([
    [0, 5],
    [1000, 5],
    [1010, 5],
    [1011, 4],
    [1100, 4],
    [1101, 3],
    [1300, 3],
    [1301, 2],
    [1500, 2],
    [1501, 1],
  ] as const)('having %i of 1000 is %i', (real, is) => {
    expect(band(metrics.atMost, 1000, real)).toBe(is)
  })
})

describe('the band of what should be near', () => {
  test.each([
    [1000, 5],
    [1010, 5],
    [990, 5],
    [1100, 4],
    [900, 4],
    [1101, 3],
    [700, 3],
    [1500, 2],
    [500, 2],
    [1501, 1],
    [0, 1],
  ] as const)('having %i of 1000 is %i', (real, is) => {
    expect(band(metrics.near, 1000, real)).toBe(is)
    expect(band(metrics.level, 1000, real)).toBe(is)
  })
})

describe('the band of times is by minutes', () => {
  test.each([
    [0, 5],
    [10, 5],
    [11, 4],
    [20, 4],
    [21, 3],
    [40, 3],
    [41, 2],
    [60, 2],
    [61, 1],
    [600, 1],
  ] as const)('%i minutes off is %i', (off, is) => {
    expect(band(metrics.clock, 1430, (1430 + off) % 1440)).toBe(is)
    expect(band(metrics.clock, 5, (5 - off + 1440) % 1440)).toBe(is)
    expect(band(metrics.sleep, 700, 700 - off)).toBe(is)
  })

  test('sleeping longer than the goal is as good as it gets', () => {
    expect(band(metrics.sleep, 480, 700)).toBe(5)
  })
})

test('of nothing due, nothing is right and anything is too much', () => {
  expect(band(metrics.atMost, 0, 0)).toBe(5)
  expect(band(metrics.atMost, 0, 1)).toBe(1)
  expect(band(metrics.atLeast, 0, 1)).toBe(5)
})

test('a band is never better for being further off', () =>
  assert(
    property(
      constantFrom(metrics.atMost, metrics.near, metrics.level),
      integer({ min: 1, max: 100_000 }),
      integer({ min: 0, max: 100_000 }),
      integer({ min: 0, max: 100_000 }),
      (metric, goal, off, further) => {
        expect(band(metric, goal, goal + off + further)).toBeLessThanOrEqual(band(metric, goal, goal + off))
      },
    ),
  ))

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
    expect(elapsed(november, day(today))).toBe(share)
  })

  test('is the days that are over, today among them, of all', () =>
    assert(
      property(constantFrom('day', 'week', 'month', 'year'), integer({ min: -400, max: 800 }), (type, later) => {
        const period = periodAround(type, day('2026-11-21'))
        const today = addDays(period.start, later)
        const over = daysOf(period).filter((each) => each <= today)
        expect(elapsed(period, today)).toBe(over.length / lengthOf(period))
        expect(contains(period, today)).toBe(later >= 0 && later < lengthOf(period))
      }),
    ))

  test('only what adds up is due by and by', () => {
    expect(due(metrics.atLeast, 300, 0.5)).toBe(150)
    expect(due(metrics.atMost, 300, 0.5)).toBe(150)
    expect(due(metrics.level, 300, 0.5)).toBe(300)
    expect(due(metrics.clock, 300, 0.5)).toBe(300)
    expect(due(metrics.sleep, 300, 0.5)).toBe(300)
  })
})

describe('the difference', () => {
  test.each([
    ['atLeast', 1000, 1240, 240],
    ['atMost', 1000, 400, -600],
    ['atLeast', 1000, null, -1000],
    ['level', 70, null, null],
    ['level', 70, 71, 1],
    ['clock', 1430, 10, 20],
    ['clock', 10, 1430, -20],
    ['clock', 10, null, null],
    ['sleep', 480, 450, -30],
  ] as const)('of %s %i and %j is %j', (name, goal, real, is) => {
    expect(difference(metrics[name], goal, real)).toBe(is)
  })
})

describe('a goal beside what happened', () => {
  const [exercise] = areas as [(typeof areas)[0]]
  const goal = { count: 15, volume: 300_000, cardio: 600, scale: 70_000 }
  const real = { count: 7, volume: 150_000, cardio: null, scale: 70_700 }

  test('is judged by what is due today', () => {
    expect(compare(exercise, goal, real, november, day('2026-11-15'))).toEqual({
      count: { goal: 15, real: 7, band: 4 },
      volume: { goal: 300_000, real: 150_000, band: 5 },
      cardio: { goal: 600, real: null, band: null },
      scale: { goal: 70_000, real: 70_700, band: 5 },
    })
  })

  test('is judged as a whole when the period is past', () => {
    const { count, volume: lifted } = compare(exercise, goal, real, november, day('2027-01-01'))
    expect([count?.band, lifted?.band]).toEqual([1, 2])
  })

  test('is not judged before the period begins', () => {
    const bands = Object.values(compare(exercise, goal, real, november, day('2026-10-31'))).map((each) => each.band)
    expect(bands).toEqual([null, null, null, null])
  })
})

test.each([
  [5, 'best'],
  [4, 'good'],
  [3, 'fair'],
  [2, 'poor'],
  [1, 'worst'],
  [null, ''],
] as const)('band %j has the colour class %j', (of, name) => {
  expect(bandClass(of)).toBe(name)
})
