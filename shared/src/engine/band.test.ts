import { assert, constantFrom, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Metric } from '../areas/define.ts'
import { number } from '../field/number.ts'
import { clock, duration } from '../field/time.ts'
import { computeBand, computeDifference, toBandClass } from './band.ts'

const volume = number({ quantity: 'count', max: 9_999_999 })
const metrics = {
  atLeast: { goal: volume, aggregate: 'sum', direction: 'more' },
  atMost: { goal: volume, aggregate: 'sum', direction: 'less' },
  near: { goal: volume, aggregate: 'sum', direction: 'near' },
  level: { goal: volume, aggregate: 'last', direction: 'near' },
  clock: { goal: clock(), aggregate: 'clock', direction: 'near' },
  sleep: { goal: duration(), aggregate: 'mean', direction: 'more' },
} as const satisfies Record<string, Metric>

describe('the band of an at-least goal', () => {
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
    expect(computeBand(metrics.atLeast, 1000, real)).toBe(is)
  })
})

describe('the band of an at-most goal', () => {
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
    expect(computeBand(metrics.atMost, 1000, real)).toBe(is)
  })
})

describe('the band of a near goal', () => {
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
    expect(computeBand(metrics.near, 1000, real)).toBe(is)
    expect(computeBand(metrics.level, 1000, real)).toBe(is)
  })
})

describe('the band of times depends on minutes', () => {
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
    expect(computeBand(metrics.clock, 1430, (1430 + off) % 1440)).toBe(is)
    expect(computeBand(metrics.clock, 5, (5 - off + 1440) % 1440)).toBe(is)
    expect(computeBand(metrics.sleep, 700, 700 - off)).toBe(is)
  })

  test('sleeping longer than the goal has the best band', () => {
    expect(computeBand(metrics.sleep, 480, 700)).toBe(5)
  })
})

test('an at-most goal of 0 has the best band at 0 and the worst above it', () => {
  expect(computeBand(metrics.atMost, 0, 0)).toBe(5)
  expect(computeBand(metrics.atMost, 0, 1)).toBe(1)
  expect(computeBand(metrics.atLeast, 0, 1)).toBe(5)
})

test('a larger difference never has a better band', () =>
  assert(
    property(
      constantFrom(metrics.atMost, metrics.near, metrics.level),
      integer({ min: 1, max: 100_000 }),
      integer({ min: 0, max: 100_000 }),
      integer({ min: 0, max: 100_000 }),
      (metric, goal, off, further) => {
        expect(computeBand(metric, goal, goal + off + further)).toBeLessThanOrEqual(
          computeBand(metric, goal, goal + off),
        )
      },
    ),
  ))

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
    expect(computeDifference(metrics[name], goal, real)).toBe(is)
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
  expect(toBandClass(of)).toBe(name)
})
