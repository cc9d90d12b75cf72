import { array, assert, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockAt,
  computeClockDifference,
  computeClockMean,
  countMinutesUntil,
  formatMinutes,
  parseClock,
  parseDuration,
  toClockPoint,
} from './clock.ts'

const someClock = integer({ min: 0, max: 1439 })
const at = (text: string) => parseClock(text) ?? Number.NaN

function meanOf(clocks: readonly number[]): number | null {
  const points = clocks.map(toClockPoint)
  return computeClockMean({
    days: clocks.length,
    sum: clocks.reduce((total, clock) => total + clock, 0),
    x: points.reduce((total, { x }) => total + x, 0),
    y: points.reduce((total, { y }) => total + y, 0),
  })
}

describe('reading', () => {
  test.each([
    ['00:00', 0],
    ['07:05', 425],
    ['23:59', 1439],
  ])('%s is minute %i of a day', (text, minutes) => {
    expect(parseClock(text)).toBe(minutes)
    expect(formatMinutes(minutes)).toBe(text)
  })

  test.each(['24:00', '7:05', '07:60', '07:5', '0705', '07:05:00', '-1:00', ' 07:05', '07:05\n', '٠٧:٠٥', ''])(
    '%j is not a time of day',
    (text) => {
      expect(parseClock(text)).toBeNull()
    },
  )

  test.each([
    ['00:10', 10],
    ['24:00', 1440],
    ['132:30', 7950],
    ['9999:59', 599_999],
  ])('%s lasts %i minutes', (text, minutes) => {
    expect(parseDuration(text)).toBe(minutes)
    expect(formatMinutes(minutes)).toBe(text)
  })

  test.each(['1:30', '01:60', '01:3', '-01:30', '123456:00', '01:30 '])('%j is not a duration', (text) => {
    expect(parseDuration(text)).toBeNull()
  })

  test.each([
    [-30, '-00:30'],
    [-125, '-02:05'],
    [-0.2, '00:00'],
  ])('%d minutes are written %s', (minutes, text) => {
    expect(formatMinutes(minutes)).toBe(text)
  })
})

describe('between two times', () => {
  test.each([
    ['23:50', '07:10', 440],
    ['00:00', '08:00', 480],
    ['08:00', '00:00', 960],
    ['13:00', '13:20', 20],
    ['13:00', '13:00', 1440],
  ])('from %s to the next %s are %i minutes', (from, to, minutes) => {
    expect(countMinutesUntil(at(from), at(to))).toBe(minutes)
  })

  test.each([
    ['23:50', '00:10', 20],
    ['00:10', '23:50', -20],
    ['23:00', '22:30', -30],
    ['06:00', '18:00', 720],
    ['18:00', '06:00', 720],
  ])('%s to %s is %i minutes the shorter way round', (from, to, minutes) => {
    expect(computeClockDifference(at(from), at(to))).toBe(minutes)
  })

  test('the difference leads from one to the other, and is never more than half a day', () => {
    return assert(
      property(someClock, someClock, (from, to) => {
        const difference = computeClockDifference(from, to)
        expect(Math.abs(difference)).toBeLessThanOrEqual(720)
        expect((from + difference + 1440) % 1440).toBe(to)
        expect(countMinutesUntil(from, to) % 1440).toBe((difference + 1440) % 1440)
      }),
    )
  })
})

describe('the mean of times', () => {
  test.each([
    [['23:50', '00:10'], '00:00'],
    [['23:00', '01:00', '00:00'], '00:00'],
    [['22:30', '23:30'], '23:00'],
    [['22:00', '23:00', '02:00'], '23:40'],
    [['23:00', '23:00', '23:00', '23:00', '23:00', '23:00', '04:00'], '23:43'],
    [['23:59', '00:00'], '00:00'],
    [['07:00', '07:00', '07:30'], '07:10'],
    [['12:00'], '12:00'],
    [['00:00', '00:00', '12:00'], '04:00'],
    [['06:00', '06:00', '18:00'], '10:00'],
    [['21:30', '21:30', '09:30'], '01:30'],
    [['00:00', '23:59'], '00:00'],
  ])('of %j is %s', (texts, mean) => {
    expect(meanOf(texts.map(at))).toBe(at(mean))
  })

  test('of opposite times is null', () => {
    expect(meanOf([at('06:00'), at('18:00')])).toBeNull()
    expect(meanOf(['00:00', '08:00', '16:00'].map(at))).toBeNull()
    expect(meanOf([])).toBeNull()
  })

  test('of the same time however often is that time', () => {
    return assert(
      property(someClock, integer({ min: 1, max: 400 }), (clock, count) => {
        expect(meanOf(Array.from({ length: count }, () => clock))).toBe(clock)
      }),
    )
  })

  test('is the arithmetic mean of nearby times, also across midnight', () => {
    const withinSixHours = array(integer({ min: 0, max: 360 }), { minLength: 1, maxLength: 14 })
    return assert(
      property(withinSixHours, someClock, (later, first) => {
        const mean = later.reduce((total, minutes) => total + minutes, 0) / later.length
        expect(meanOf(later.map((minutes) => (first + minutes) % 1440))).toBe((first + Math.round(mean)) % 1440)
      }),
      { numRuns: 1000 },
    )
  })

  test('of a year of nights is within four minutes of it', () => {
    const nights = array(integer({ min: 0, max: 180 }), { minLength: 360, maxLength: 366 })
    return assert(
      property(nights, someClock, (later, first) => {
        const mean = first + later.reduce((total, minutes) => total + minutes, 0) / later.length
        const found = meanOf(later.map((minutes) => (first + minutes) % 1440)) ?? Number.NaN
        expect(Math.abs(computeClockDifference(found, Math.round(mean) % 1440))).toBeLessThanOrEqual(4)
      }),
      { numRuns: 50 },
    )
  })
})

test.each([
  ['Asia/Seoul', '2026-11-18T11:40:00Z', '20:40'],
  ['Asia/Seoul', '2026-11-17T15:00:00Z', '00:00'],
  ['America/New_York', '2026-11-18T11:40:00Z', '06:40'],
  ['Asia/Kathmandu', '2026-11-18T11:40:00Z', '17:25'],
])('in %s it is at %s %s', (zone, now, clock) => {
  expect(formatMinutes(clockAt(zone, new Date(now)))).toBe(clock)
})
