import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, day, weekday } from './day.ts'
import {
  contains,
  countDays,
  isSamePeriod,
  isWholePeriod,
  listDays,
  overlaps,
  type Period,
  periodAround,
  periodTypes,
  shiftPeriod,
} from './period.ts'

const someDay = integer({ min: 0, max: 90_000 }).map((n) => addDays('1920-01-01' as Day, n))
const wholeTypes = constantFrom('day', 'week', 'month', 'year')
const somePeriod = record({
  type: constantFrom(...periodTypes),
  of: someDay,
  length: integer({ min: 0, max: 800 }),
}).map(
  ({ type, of, length }): Period =>
    type === 'select' ? { type, start: of, end: addDays(of, length) } : periodAround(type, of),
)

const range = (start: string, end: string) => ({ start: day(start), end: day(end) })

describe('the period around a day', () => {
  test.each([
    ['day', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['week', '2026-11-21', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['week', '2026-11-22', '2026-11-16', '2026-11-22'],
    // Weeks can have days of two years: week 53 of 2026, week 1 of 2025, week 53 of 2020.
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['week', '2024-12-30', '2024-12-30', '2025-01-05'],
    ['week', '2021-01-03', '2020-12-28', '2021-01-03'],
    ['month', '2026-11-21', '2026-11-01', '2026-11-30'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['month', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['month', '2100-02-28', '2100-02-01', '2100-02-28'],
    ['year', '2028-02-29', '2028-01-01', '2028-12-31'],
    ['select', '2026-11-21', '2026-11-21', '2026-11-21'],
  ] as const)('%s around %s is %s to %s', (type, of, start, end) => {
    expect(periodAround(type, day(of))).toEqual({ type, start, end })
  })

  test('a leap year has 366 days', () => {
    expect(countDays(periodAround('year', day('2028-06-01')))).toBe(366)
    expect(countDays(periodAround('year', day('2100-06-01')))).toBe(365)
  })

  test('contains the day, and has the length of its type', () => {
    return assert(
      property(wholeTypes, someDay, (type, of) => {
        const period = periodAround(type, of)
        expect(contains(period, of)).toBe(true)
        expect(isWholePeriod(period)).toBe(true)
        expect(listDays(period).every((each) => isSamePeriod(periodAround(type, each), period))).toBe(true)
      }),
    )
  })

  test('a week begins on Monday and has seven days', () => {
    return assert(
      property(someDay, (of) => {
        const week = periodAround('week', of)
        expect(listDays(week).map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
      }),
    )
  })
})

describe('stepping', () => {
  test.each([
    ['day', '2026-03-08', 1, '2026-03-09', '2026-03-09'],
    ['day', '2026-11-01', -1, '2026-10-31', '2026-10-31'],
    ['day', '2011-12-29', 1, '2011-12-30', '2011-12-30'],
    ['week', '2026-12-28', 1, '2027-01-04', '2027-01-10'],
    ['month', '2027-01-15', -1, '2026-12-01', '2026-12-31'],
    ['month', '2026-01-31', 1, '2026-02-01', '2026-02-28'],
    ['month', '2026-11-21', 14, '2028-01-01', '2028-01-31'],
    ['year', '2028-02-29', 1, '2029-01-01', '2029-12-31'],
  ] as const)('from the %s of %s by %i comes to %s to %s', (type, of, count, start, end) => {
    expect(shiftPeriod(periodAround(type, day(of)), count)).toEqual({ type, start, end })
  })

  test('a selection moves by its own length', () => {
    const ten = { type: 'select', ...range('2026-02-24', '2026-03-05') } as const
    expect(shiftPeriod(ten, 1)).toEqual({ type: 'select', start: '2026-03-06', end: '2026-03-15' })
    expect(shiftPeriod(ten, -2)).toEqual({ type: 'select', start: '2026-02-04', end: '2026-02-13' })
  })

  test('a move forward and back returns to the same period, and adjacent periods have no gap', () => {
    return assert(
      property(somePeriod, integer({ min: -20, max: 20 }), (period, count) => {
        expect(shiftPeriod(shiftPeriod(period, count), -count)).toEqual(period)
        expect(shiftPeriod(period, 1).start).toBe(addDays(period.end, 1))
        expect(shiftPeriod(period, -1).end).toBe(addDays(period.start, -1))
      }),
    )
  })
})

describe('a whole period', () => {
  test.each([
    ['month', '2026-11-01', '2026-11-30', true],
    ['month', '2026-11-01', '2026-11-29', false],
    ['month', '2026-11-02', '2026-11-30', false],
    ['month', '2026-11-01', '2026-12-31', false],
    ['week', '2026-11-15', '2026-11-21', false],
    ['week', '2026-11-16', '2026-11-22', true],
    ['day', '2026-11-16', '2026-11-17', false],
    ['year', '2026-01-01', '2026-12-31', true],
    ['select', '2026-11-03', '2026-11-17', true],
    ['select', '2026-11-17', '2026-11-03', false],
  ] as const)('of a %s from %s to %s is %s', (type, start, end, is) => {
    expect(isWholePeriod({ type, ...range(start, end) })).toBe(is)
  })
})

describe('two ranges', () => {
  test.each([
    ['2026-11-01', '2026-11-30', '2026-11-30', '2026-12-02', true],
    ['2026-11-01', '2026-11-30', '2026-12-01', '2026-12-02', false],
    ['2026-11-01', '2026-11-30', '2026-11-10', '2026-11-12', true],
    ['2026-11-10', '2026-11-12', '2026-11-01', '2026-11-30', true],
  ])('%s to %s and %s to %s meeting is %s', (start, end, otherStart, otherEnd, is) => {
    expect(overlaps(range(start, end), range(otherStart, otherEnd))).toBe(is)
  })

  test('overlap exactly if they have a common day', () => {
    return assert(
      property(somePeriod, somePeriod, (one, other) => {
        const common = listDays(one).filter((each) => contains(other, each))
        expect(overlaps(one, other)).toBe(common.length > 0)
      }),
      { numRuns: 50 },
    )
  })
})
