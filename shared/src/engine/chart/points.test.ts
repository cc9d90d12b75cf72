import { describe, expect, test } from 'vitest'
import { water } from '../../../../tests/support/fifth-area/water.ts'
import type { AnyArea, Totals } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { food } from '../../areas/food.ts'
import { sleep } from '../../areas/sleep.ts'
import { type Day, day } from '../../calendar/day.ts'
import { periodAround } from '../../calendar/period.ts'
import type { Goal } from '../goal/goals-in-force.ts'
import type { Point } from './chart.ts'
import { computeAveragePoints, computeLinePoints, extendToBuckets } from './points.ts'

const on = (text: string, totals: Totals) => ({ day: day(text), totals })
const week = periodAround('week', day('2026-12-30'))
const later = day('2030-01-01')
const valuesOf = (points: readonly Point[], name: string) => points.map(({ values }) => values[name])

describe('a line', () => {
  test('has a point for each day: 0 for a sum without records, and a gap for an unknown level', () => {
    const days = [
      on('2026-12-28', { count: 1, volume: 5, cardio: 0, scale: null }),
      on('2027-01-01', { count: 0, volume: 0, cardio: 7, scale: 70 }),
    ]
    const points = computeLinePoints(exercise, days, week, later)
    expect(points.map(({ start, end, goals }) => [start === end, goals])).toEqual(Array(7).fill([true, null]))
    expect(points.map(({ start }) => start)).toEqual([
      ...['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
      ...['2027-01-01', '2027-01-02', '2027-01-03'],
    ])
    expect(valuesOf(points, 'volume')).toEqual([5, 0, 0, 0, 0, 0, 0])
    expect(valuesOf(points, 'cardio')).toEqual([0, 0, 0, 0, 7, 0, 0])
    expect(valuesOf(points, 'scale')).toEqual([null, null, null, null, 70, null, null])
    // The count is a metric without a line.
    expect(Object.keys(points[0]?.values ?? {})).toEqual(['volume', 'cardio', 'scale'])
  })

  test('has a gap on days without a recorded night', () => {
    const days = [on('2026-12-31', { bedTime: 0, wakeTime: 420, sleepTime: 420 })]
    const points = computeLinePoints(sleep, days, week, later)
    expect(valuesOf(points, 'bedTime')).toEqual([null, null, null, 0, null, null, null])
    expect(valuesOf(points, 'sleepTime')).toEqual([null, null, null, 420, null, null, null])
  })

  test('ends today, except for future days that have a record', () => {
    const days = [on('2027-01-02', { glasses: 3 })]
    const glassesOn = (today: string) => valuesOf(computeLinePoints(water, days, week, day(today)), 'glasses')
    expect(glassesOn('2026-12-29')).toEqual([0, 0, null, null, null, 3, null])
    expect(glassesOn('2026-12-01')).toEqual([null, null, null, null, null, 3, null])
  })

  test.each([
    ['2028-02-01', 29],
    ['2026-02-01', 28],
    ['2100-02-01', 28],
    ['1900-01-01', 31],
    ['2199-12-31', 31],
  ])('of the month of %s has %i points', (of, count) => {
    expect(computeLinePoints(food, [], periodAround('month', day(of)), later)).toHaveLength(count)
  })
})

describe('average bars', () => {
  const bars = (
    area: AnyArea,
    span: 'week' | 'month',
    of: string,
    days: readonly { readonly day: Day; readonly totals: Totals }[] = [],
    goals: readonly Goal[] = [],
  ) => computeAveragePoints(area, { days, goals }, span, periodAround(span === 'week' ? 'month' : 'year', day(of)))
  const formatRanges = (points: readonly Point[]) => points.map(({ start, end }) => `${start} ${end}`)

  test.each([
    ['2026-12-15', ['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28']],
    ['2027-01-15', ['2026-12-28', '2027-01-04', '2027-01-11', '2027-01-18', '2027-01-25']],
    // A month of exactly four weeks, and a month with parts of six weeks.
    ['2027-02-15', ['2027-02-01', '2027-02-08', '2027-02-15', '2027-02-22']],
    ['2026-08-15', ['2026-07-27', '2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24', '2026-08-31']],
    ['1900-01-15', ['1900-01-01', '1900-01-08', '1900-01-15', '1900-01-22', '1900-01-29']],
    ['2199-12-15', ['2199-11-25', '2199-12-02', '2199-12-09', '2199-12-16', '2199-12-23', '2199-12-30']],
  ])('of the weeks of the month of %s begin on %j', (of, mondays) => {
    const points = bars(water, 'week', of)
    expect(points.map(({ start }) => start)).toEqual(mondays)
    expect(extendToBuckets('week', periodAround('month', day(of)))).toEqual({
      start: points[0]?.start,
      end: points.at(-1)?.end,
    })
  })

  test('of a year are its twelve months', () => {
    const points = bars(water, 'month', '2028-07-01')
    expect(points).toHaveLength(12)
    expect(formatRanges(points)[1]).toBe('2028-02-01 2028-02-29')
    expect(extendToBuckets('month', periodAround('year', day('2028-07-01')))).toEqual({
      start: '2028-01-01',
      end: '2028-12-31',
    })
  })

  test('are the mean of the recorded days of the whole week, rounded half up', () => {
    const days = [on('2026-11-30', { glasses: 4 }), on('2026-12-01', { glasses: 5 }), on('2027-01-03', { glasses: 0 })]
    expect(valuesOf(bars(water, 'week', '2026-12-15', days), 'glasses')).toEqual([5, null, null, null, 0])
    expect(valuesOf(bars(water, 'month', '2026-12-15', days), 'glasses').slice(9)).toEqual([null, 4, 5])
  })

  test('of clock times are the circular mean', () => {
    const days = [
      on('2026-12-01', { bedTime: 1430, wakeTime: 420, sleepTime: 430 }),
      on('2026-12-02', { bedTime: 10, wakeTime: 421, sleepTime: 411 }),
    ]
    expect(bars(sleep, 'week', '2026-12-15', days)[0]?.values).toEqual({ bedTime: 0, wakeTime: 421, sleepTime: 421 })
  })

  const drawn: AnyArea = {
    ...exercise,
    charts: { ...exercise.charts, averages: { scale: { metrics: ['scale'], pick: 'one' } } },
  }

  test('of a level are the last known value', () => {
    const scales = [69, null, 71, null]
    const days = scales.map((scale, i) => on(`2026-12-0${i + 1}`, { count: 0, volume: 0, cardio: 0, scale }))
    expect(valuesOf(bars(drawn, 'week', '2026-12-15', days), 'scale')).toEqual([71, null, null, null, null])
  })

  test('have the mean goal of the recorded days that have a goal', () => {
    const goals: Goal[] = [
      { period: periodAround('month', day('2026-12-01')), values: { glasses: 310 } },
      { period: periodAround('week', day('2026-12-07')), values: { glasses: 140 } },
    ]
    const days = [
      // No goal covers the last day of November.
      on('2026-11-30', { glasses: 1 }),
      on('2026-12-02', { glasses: 1 }),
      on('2026-12-06', { glasses: 1 }),
      on('2026-12-07', { glasses: 1 }),
      on('2027-01-01', { glasses: 1 }),
    ]
    const goalsOf = (points: readonly Point[]) => points.map((point) => point.goals?.['glasses'])
    expect(goalsOf(bars(water, 'week', '2026-12-15', days, goals))).toEqual([10, 20, null, null, null])
    expect(goalsOf(bars(water, 'month', '2026-12-15', days, goals)).slice(9)).toEqual([null, null, 13])
  })

  test('of clocks and levels have the goals themselves', () => {
    const values = { bedTime: 1430, wakeTime: 420, sleepTime: 430 }
    const goals: Goal[] = [
      { period: periodAround('week', day('2026-12-01')), values },
      { period: periodAround('month', day('2026-12-01')), values: { ...values, bedTime: 10 } },
    ]
    const days = ['2026-12-01', '2026-12-09'].map((each) => on(each, values))
    expect(bars(sleep, 'month', '2026-12-15', days, goals)[11]?.goals).toEqual({ ...values, bedTime: 0 })
    const scales: Goal[] = [{ period: periodAround('year', day('2026-12-01')), values: { scale: 70 } }]
    const weighed = [on('2026-12-01', { scale: 72 }), on('2026-12-02', { scale: null })]
    expect(bars(drawn, 'month', '2026-12-15', weighed, scales)[11]).toMatchObject({
      values: { scale: 72 },
      goals: { scale: 70 },
    })
  })
})

test('an area without charts has no points', () => {
  const plain: AnyArea = { ...water, charts: { pies: {}, lines: {}, averages: {} } }
  expect(computeLinePoints(plain, [], week, later)).toEqual([])
  expect(computeAveragePoints(plain, { days: [], goals: [] }, 'month', week)).toEqual([])
})
