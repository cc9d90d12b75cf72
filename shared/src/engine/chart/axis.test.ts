import { array, assert, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnyArea, Metric } from '../../areas/define.ts'
import { exercise } from '../../areas/exercise.ts'
import { food } from '../../areas/food.ts'
import { money } from '../../areas/money.ts'
import { sleep } from '../../areas/sleep.ts'
import { toBaseUnit } from '../../field/quantity.ts'
import type { Units } from '../../field/units.ts'
import {
  type Axis,
  createAxis,
  createClockAxis,
  createHoursAxis,
  createLevelAxis,
  createZeroBasedAxis,
  toChartValue,
} from './axis.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const metricsOf = ({ metrics }: AnyArea, ...names: string[]) => names.map((name) => metrics[name] as Metric)
const formatAxis = ({ min, max, ticks }: Axis) => `${min} to ${max}: ${ticks.join(' ')}`

describe('an axis from zero', () => {
  test.each([
    [51, '0 to 100: 0 20 40 60 80 100'],
    [100, '0 to 100: 0 20 40 60 80 100'],
    [101, '0 to 200: 0 50 100 150 200'],
    [340, '0 to 400: 0 100 200 300 400'],
    [651, '0 to 700: 0 100 200 300 400 500 600 700'],
    [701, '0 to 800: 0 200 400 600 800'],
    [2_350, '0 to 2500: 0 500 1000 1500 2000 2500'],
    [1_234_567, '0 to 1400000: 0 200000 400000 600000 800000 1000000 1200000 1400000'],
    [9_999_999_999, '0 to 10000000000: 0 2000000000 4000000000 6000000000 8000000000 10000000000'],
    // A maximum of 100 would leave most of the axis empty.
    [50, '0 to 50: 0 10 20 30 40 50'],
    [12.4, '0 to 14: 0 2 4 6 8 10 12 14'],
    [3, '0 to 3: 0 0.5 1 1.5 2 2.5 3'],
    [0.5, '0 to 0.5: 0 0.1 0.2 0.3 0.4 0.5'],
    [0.3, '0 to 0.3: 0 0.05 0.1 0.15 0.2 0.25 0.3'],
    [0.01, '0 to 0.01: 0 0.01'],
    [0, '0 to 1: 0 0.2 0.4 0.6 0.8 1'],
  ])('of values up to %d goes from %s', (highest, is) => {
    expect(formatAxis(createZeroBasedAxis(highest))).toBe(is)
  })

  test.each([
    [3, '0 to 3: 0 1 2 3'],
    [1, '0 to 1: 0 1'],
    [0, '0 to 1: 0 1'],
  ])('of the count %i has ticks only at integers', (highest, is) => {
    expect(formatAxis(createZeroBasedAxis(highest, 0))).toBe(is)
  })

  test('contains its values and has two to eight ticks for any values', () =>
    assert(
      property(integer({ min: 1, max: 1e14 }), (cents) => {
        const highest = cents / 100
        const { min, max, ticks } = createZeroBasedAxis(highest)
        expect(min).toBe(0)
        expect(max).toBeGreaterThanOrEqual(highest)
        expect(max).toBeLessThanOrEqual(Math.max(100, highest * 2))
        expect([ticks[0], ticks.at(-1)]).toEqual([0, max])
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(8)
        if (highest > 50) expect(max % 100).toBe(0)
      }),
    ))
})

describe('an axis of durations', () => {
  test.each([
    [0, '0:00 0:10 0:20 0:30 0:40 0:50 1:00'],
    [0.4, '0:00 0:05 0:10 0:15 0:20 0:25'],
    [1.5, '0:00 0:15 0:30 0:45 1:00 1:15 1:30'],
    [2.6, '0:00 0:30 1:00 1:30 2:00 2:30 3:00'],
    [7, '0:00 1:00 2:00 3:00 4:00 5:00 6:00 7:00'],
    [9.1, '0:00 2:00 4:00 6:00 8:00 10:00'],
    [100, '0:00 24:00 48:00 72:00 96:00 120:00'],
  ])('of up to %d hours has the lines %s', (highest, is) => {
    const clock = (hours: number) => `${Math.floor(hours)}:${String(Math.round((hours % 1) * 60)).padStart(2, '0')}`
    expect(createHoursAxis(highest).ticks.map(clock).join(' ')).toBe(is)
  })
})

describe('an axis of clocks', () => {
  test.each([
    [[], '0 to 24: 0 4 8 12 16 20 24'],
    [[23.5, null, 7, 8.5], '0 to 24: 0 4 8 12 16 20 24'],
    [[23.5, 24.25], '0 to 25: 0 4 8 12 16 20 24'],
    [[27.9], '0 to 28: 0 4 8 12 16 20 24 28'],
    [[28.5], '0 to 29: 0 4 8 12 16 20 24 28'],
    [[-0.5, 8], '-1 to 24: 0 4 8 12 16 20 24'],
    [[-11, 35], '-11 to 35: -6 0 6 12 18 24 30'],
    [[230], '0 to 230: 0 72 144 216'],
  ])('with %j goes from %s', (values, is) => {
    expect(formatAxis(createClockAxis(values))).toBe(is)
  })
})

describe('an axis of levels', () => {
  test.each([
    [[69, null, 71], '69 to 71: 69 69.5 70 70.5 71'],
    [[70], '69 to 71: 69 69.5 70 70.5 71'],
    [[70, 70.05], '69 to 71: 69 69.5 70 70.5 71'],
    [[61.3, 74.8], '60 to 75: 60 65 70 75'],
    [[150], '148.5 to 151.5: 148.5 149 149.5 150 150.5 151 151.5'],
    [[0.01], '0 to 0.02: 0 0.01 0.02'],
    [[0], '0 to 1: 0 0.2 0.4 0.6 0.8 1'],
    [[], '0 to 1: 0 0.2 0.4 0.6 0.8 1'],
  ])('with %j goes from %s', (values, is) => {
    expect(formatAxis(createLevelAxis(values))).toBe(is)
  })

  test('contains its values, has two to eight ticks and is never below zero', () =>
    assert(
      property(array(option(integer({ min: 0, max: 999_00 }), { freq: 5 })), (cents) => {
        const values = cents.map((each) => (each === null ? null : each / 100))
        const { min, max, ticks } = createLevelAxis(values)
        const outside = values.filter((each) => each !== null && (each < min || each > max))
        expect([outside, min < 0, ticks[0], ticks.at(-1)]).toEqual([[], false, min, max])
        expect(ticks.length).toBeGreaterThan(1)
        expect(ticks.length).toBeLessThanOrEqual(8)
      }),
    ))
})

describe('metrics in one chart', () => {
  test('have the axis of their kind', () => {
    expect(createAxis(metricsOf(food, 'kcal'), [2, null], units).ticks).toEqual([0, 1, 2])
    expect(createAxis(metricsOf(food, 'carb', 'fat'), [0.5, null], units).max).toBe(0.5)
    expect(createAxis(metricsOf(money, 'income', 'expense'), [9_000, 3_000_000], units).max).toBe(3_000_000)
    expect(createAxis(metricsOf(exercise, 'cardio'), [1.5], units).ticks).toHaveLength(7)
    expect(createAxis(metricsOf(exercise, 'scale'), [70], units).min).toBe(69)
    expect(createAxis(metricsOf(sleep, 'bedTime', 'sleepTime'), [24.2, 8], units).max).toBe(25)
    expect(createAxis(metricsOf(sleep, 'sleepTime'), [8], units).ticks).toEqual([0, 2, 4, 6, 8])
  })

  test('have values in the units of the user, and minutes as hours', () => {
    const [volume, cardio] = metricsOf(exercise, 'volume', 'cardio') as [Metric, Metric]
    expect(toChartValue(volume, { ...units, weight: 'lb' }, toBaseUnit(1, 'volume', units))).toBe(2.2)
    expect(toChartValue(cardio, units, 95)).toBeCloseTo(1.583, 3)
    expect(toChartValue(cardio, units, null)).toBeNull()
  })
})
