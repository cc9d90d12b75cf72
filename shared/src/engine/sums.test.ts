import { expect, test } from 'vitest'
import type { AnyArea } from '../areas/define.ts'
import { areas } from '../areas/register.ts'
import { toClockPoint } from '../calendar/clock.ts'
import { day } from '../calendar/day.ts'
import { aggregateSums, aggregateValues, joinDays, type MetricSum } from './sums.ts'

const [exercise, , , sleep] = areas as [AnyArea, AnyArea, AnyArea, AnyArea]
const emptySum: MetricSum = { days: 0, sum: 0, last: null, x: 0, y: 0 }

test('empty sums give null for every total', () => {
  expect(aggregateSums(exercise, [emptySum, emptySum, emptySum, emptySum])).toEqual({
    count: null,
    volume: null,
    cardio: null,
    scale: null,
  })
  expect(aggregateSums(sleep, [emptySum, emptySum, emptySum])).toEqual({
    bedTime: null,
    wakeTime: null,
    sleepTime: null,
  })
  expect(aggregateSums(sleep, [])).toEqual({ bedTime: null, wakeTime: null, sleepTime: null })
})

test('records that begin on the same day are one day, and each metric is aggregated by its rule', () => {
  const [first, second] = [day('2026-03-01'), day('2026-03-02')]
  const night = { bedTime: 1410, wakeTime: 390, sleepTime: 420 }
  const nap = { bedTime: 30, wakeTime: 450, sleepTime: 480 }
  const alone = { day: second, totals: nap }
  expect(joinDays(sleep, [{ day: first, totals: night }, { day: first, totals: nap }, alone])).toEqual([
    { day: first, totals: { bedTime: 0, wakeTime: 420, sleepTime: 450 } },
    alone,
  ])
  const lifts = { count: 1, volume: 5, cardio: null, scale: 70 }
  const run = { count: 1, volume: null, cardio: 30, scale: null }
  expect(
    joinDays(exercise, [
      { day: first, totals: lifts },
      { day: first, totals: run },
    ]),
  ).toEqual([{ day: first, totals: { count: 2, volume: 5, cardio: 30, scale: 70 } }])
})

test('counts are summed, and a level has its last known value', () => {
  const day = { ...emptySum, days: 3 }
  const sums = [
    { ...day, sum: 2 },
    { ...day, sum: 0 },
    { ...day, sum: 95 },
    { ...day, sum: 211, last: 70 },
  ]
  expect(aggregateSums(exercise, sums)).toEqual({ count: 2, volume: 0, cardio: 95, scale: 70 })
})

test('durations and times are means over the recorded days', () => {
  const clocks = (...times: number[]): MetricSum => ({
    days: times.length,
    sum: times.reduce((total, time) => total + time, 0),
    last: times.at(-1) ?? null,
    x: times.reduce((total, time) => total + toClockPoint(time).x, 0),
    y: times.reduce((total, time) => total + toClockPoint(time).y, 0),
  })
  const sums = [clocks(1430, 10), clocks(420, 450), { ...emptySum, days: 2, sum: 915 }]
  expect(aggregateSums(sleep, sums)).toEqual({ bedTime: 0, wakeTime: 435, sleepTime: 458 })
})

test.each([
  ['sum', [1, 2, 0], 3],
  ['last', [3, 2, 1], 1],
  ['mean', [1, 2], 2],
  ['mean', [450, 450, 451], 450],
  ['clock', [1430, 10], 0],
  ['clock', [360, 1080], null],
  ['sum', [], null],
  ['last', [], null],
  ['mean', [], null],
  ['clock', [], null],
] as const)('with %s, the days %j are aggregated to %j', (aggregate, values, is) => {
  expect(aggregateValues({ aggregate }, values)).toBe(is)
})
