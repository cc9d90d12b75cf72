import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { round, toBaseUnit, toDisplayUnit, toVolume } from './quantity.ts'
import { findCurrencyDigits, type Units } from './units.ts'

const metric: Units = { weight: 'kg', currency: 'KRW' }
const american: Units = { weight: 'lb', currency: 'USD' }

describe('rounding', () => {
  test.each([
    [0.5, 0, 1],
    [1.5, 0, 2],
    [2.5, 0, 3],
    [2.4999, 0, 2],
    [1.005, 2, 1.01],
    [71.355, 2, 71.36],
    [8.345, 2, 8.35],
    [0.05, 1, 0.1],
    [-0.5, 0, -1],
    [-1.005, 2, -1.01],
    [-0.4, 0, 0],
    [1e-7, 2, 0],
    [123_456_789_012, 2, 123_456_789_012],
  ])('%d to %i decimals is %d', (value, places, is) => {
    expect(round(value, places)).toBe(is)
  })
})

describe('conversion between base and display units', () => {
  test.each([
    ['weight', metric, 71_350_000, 71.35],
    ['weight', american, 45_359_237, 100],
    ['weight', american, 71_350_000, 157.3],
    ['volume', metric, 18_000_000, 1800],
    ['volume', american, 13_607_771, 3000],
    ['portion', metric, 15, 1.5],
    ['mass', metric, 123, 12.3],
    ['energy', metric, 560, 560],
    ['money', metric, 9000, 9000],
    ['money', american, 1250, 12.5],
    ['money', { weight: 'kg', currency: 'BHD' }, 1250, 1.25],
  ] as const)('%s in %j: %i is displayed as %d', (quantity, units, value, displayed) => {
    expect(toDisplayUnit(value, quantity, units)).toBe(displayed)
    if (value !== 71_350_000) expect(toBaseUnit(displayed, quantity, units)).toBe(value)
  })

  test.each([
    ['KRW', 0],
    ['JPY', 0],
    ['USD', 2],
    ['EUR', 2],
    ['KWD', 3],
    ['NZD', 2],
  ])('%s has %i decimals', (currency, digits) => {
    expect(findCurrencyDigits(currency)).toBe(digits)
  })
})

describe('volume', () => {
  const lifts = array(
    record({
      set: integer({ min: 1, max: 9 }),
      rep: integer({ min: 1, max: 20 }),
      pounds: integer({ min: 1, max: 999 }),
    }),
    { minLength: 1, maxLength: 300 },
  )

  test('three sets of ten at 100 lb are 3,000 lb', () => {
    expect(toDisplayUnit(toVolume(3 * 10 * toBaseUnit(100, 'weight', american)), 'volume', american)).toBe(3000)
  })

  test('the volumes of a year in whole pounds add up exactly', () =>
    assert(
      property(lifts, (done) => {
        const volumes = done.map(({ set, rep, pounds }) => toVolume(set * rep * toBaseUnit(pounds, 'weight', american)))
        const sum = volumes.reduce((total, volume) => total + volume, 0)
        const expected = done.reduce((total, { set, rep, pounds }) => total + set * rep * pounds, 0)
        expect(toDisplayUnit(sum, 'volume', american)).toBe(expected)
      }),
    ))
})
