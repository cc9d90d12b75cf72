import { array, assert, constant, integer, option, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMinutes, parseClock } from '../../calendar/clock.ts'
import type { ChartValues } from './axis.ts'
import { unwrapClocks } from './unwrap-clocks.ts'

const hours = (text: string) => (text === '' ? null : (parseClock(text) ?? Number.NaN) / 60)
const formatClocks = (values: ChartValues) => values.map((each) => (each === null ? '' : formatMinutes(each * 60)))

describe('clocks on a line', () => {
  test.each([
    ['23:50 00:10', '23:50 24:10'],
    ['00:10 23:50', '24:10 23:50'],
    ['23:20 01:00 00:40', '23:20 25:00 24:40'],
    ['22:00 23:30', '22:00 23:30'],
    ['00:10 01:00', '00:10 01:00'],
    ['00:00', '00:00'],
    ['06:30 07:10', '06:30 07:10'],
    // Late bed times with an early one: the line continues across midnight.
    ['03:00 02:00 23:30', '27:00 26:00 23:30'],
    // Morning times with one evening time.
    ['07:00 07:30 07:00 07:30 19:40', '07:00 07:30 07:00 07:30 -04:20'],
    ['00:00 12:00', '00:00 12:00'],
  ])('%s are drawn at %s', (clocks, at) => {
    expect(formatClocks(unwrapClocks(clocks.split(' ').map(hours))).join(' ')).toBe(at)
  })

  test('keep their gaps', () => {
    expect(formatClocks(unwrapClocks(['', '23:50', '', '00:10'].map(hours)))).toEqual(['', '23:50', '', '24:10'])
    expect(unwrapClocks([null, null])).toEqual([null, null])
    expect(unwrapClocks([])).toEqual([])
  })

  test('stay the same times of day', () =>
    assert(
      property(array(option(integer({ min: 0, max: 1439 }))), (clocks) => {
        const drawn = unwrapClocks(clocks.map((each) => (each === null ? null : each / 60)))
        const wrapped = drawn.map((each) => (each === null ? null : (Math.round(each * 60) + 1440) % 1440))
        expect(wrapped).toEqual(clocks)
      }),
    ))

  test('that are within six hours of each other keep their distances', () =>
    assert(
      property(
        integer({ min: 0, max: 1439 }),
        array(integer({ min: -180, max: 180 }), { minLength: 1 }).chain((near) => constant(near)),
        (about, near) => {
          const clocks = near.map((each) => (about + each + 1440) % 1440)
          const drawn = unwrapClocks(clocks.map((each) => each / 60)).map((each) => Math.round(Number(each) * 60))
          expect(Math.max(...drawn) - Math.min(...drawn)).toBe(Math.max(...near) - Math.min(...near))
          expect(Math.min(...drawn)).toBeGreaterThan(-360)
          expect(Math.max(...drawn)).toBeLessThan(1440 + 361)
        },
      ),
    ))
})
