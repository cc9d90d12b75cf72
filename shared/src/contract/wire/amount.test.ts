import { describe, expect, test } from 'vitest'
import { areas } from '../../areas/register.ts'
import { toDisplayAmount, toDisplayDifference } from '../../engine/display-amount.ts'
import { bandFormat, totalFormat } from './amount.ts'

const metric = { weight: 'kg', currency: 'KRW' } as const
const american = { weight: 'lb', currency: 'USD' } as const

function metricOf(area: string, name: string) {
  const found = areas.find(({ id }) => id === area)?.metrics[name]
  if (found === undefined) throw new Error(`no ${area} ${name}`)
  return found
}

describe('a difference is the displayed real minus the displayed goal', () => {
  test.each([
    ['exercise', 'volume', metric, 300_000_000, 180_005_000, -11_999.5],
    ['exercise', 'volume', american, 45_359_237, 13_607_771, -7000],
    ['exercise', 'scale', metric, 70_000_000, 71_350_000, 1.35],
    ['exercise', 'scale', metric, 70_000_000, null, null],
    ['exercise', 'count', metric, 12, null, -12],
    ['exercise', 'cardio', metric, 600, 630, 30],
    ['food', 'carb', metric, 3000, 2876, -12.4],
    ['food', 'kcal', metric, 2000, 2240, 240],
    ['money', 'expense', metric, 500_000, 620_000, 120_000],
    ['money', 'expense', american, 50_000, 49_971, -0.29],
    ['sleep', 'bedTime', metric, 1410, 20, 50],
    ['sleep', 'sleepTime', metric, 480, null, null],
  ] as const)('of %s %s in %j: %i and %j is %j', (area, name, units, goal, real, is) => {
    expect(toDisplayDifference(metricOf(area, name), units, goal, real)).toBe(is)
  })
})

test.each([
  // Goals of 12 times and 5,000 kg a month, on the 12th of 31 days.
  ['count', metric, (12 * 12) / 31, 2, -2.65],
  ['volume', metric, (50_000_000 * 12) / 31, 25_000_000, 564.52],
  ['volume', metric, 1_000_000, null, -100],
  ['cardio', metric, 35, 80, 45],
] as const)('a difference from the due %s in %j: %d and %j is %d', (name, units, due, real, is) => {
  expect(toDisplayDifference(metricOf('exercise', name), units, due, real, 'due')).toBe(is)
})

test('a displayed amount is decoded to its base unit', () => {
  const { goal } = metricOf('exercise', 'scale')
  expect(toDisplayAmount(goal, metric, 71_350_000)).toBe(71.35)
  const { decode } = totalFormat(goal, metric)
  expect(decode(71.35)).toBe(71_350_000)
  expect(toDisplayAmount(goal, metric, null)).toBeNull()
  expect(decode(null)).toBeNull()
  expect(toDisplayAmount(metricOf('sleep', 'bedTime').goal, metric, 425)).toBe(425)
})

test.each([
  ['best', 5],
  ['worst', 1],
  ['', null],
  ['toString', null],
] as const)('the colour class %j is band %j', (name, band) => {
  expect(bandFormat.decode(name)).toBe(band)
})
