import { describe, expect, test } from 'vitest'
import { parseClock } from '../calendar/clock.ts'
import { sleep } from './sleep.ts'

const at = (text: string) => parseClock(text) ?? Number.NaN
const slept = (bed: string, wake: string, part = 'night') => ({ part, bedTime: at(bed), wakeTime: at(wake) })

describe('a night', () => {
  test.each([
    ['23:00', '07:00', 480],
    ['23:50', '07:10', 440],
    ['00:00', '08:00', 480],
    ['01:30', '00:00', 1350],
    ['13:00', '13:20', 20],
    ['07:00', '06:59', 1439],
  ])('from %s to %s lasts %i minutes, whatever the clocks do that night', (bed, wake, minutes) => {
    expect(sleep.derive(slept(bed, wake))).toEqual({ sleepTime: minutes })
    expect(sleep.validate(slept(bed, wake))).toBeNull()
  })

  test('without a length is invalid', () => {
    expect(sleep.validate(slept('00:00', '00:00'))).toBe('bedTime')
    expect(sleep.validate(slept('23:00', '23:00'))).toBe('bedTime')
    expect(sleep.derive(slept('00:00', '00:00'))).toEqual({ sleepTime: 0 })
  })

  test('that starts or ends at midnight is valid', () => {
    expect(sleep.validate(slept('00:00', '07:00'))).toBeNull()
    expect(sleep.validate(slept('17:00', '00:00'))).toBeNull()
  })
})

describe('a sleep time that is not typed', () => {
  const nap = slept('13:00', '14:30', 'nap')
  const begun = { part: 'night', bedTime: at('23:40'), wakeTime: null }
  const blank = { part: 'night', bedTime: null, wakeTime: null }

  test('is empty and not midnight, and both times are needed', () => {
    expect([sleep.item.bedTime.initial, sleep.item.wakeTime.initial]).toEqual([null, null])
    expect(sleep.visibleFields(begun, { kind: 'sleep', bodyweight: false }).required).toEqual([
      'part',
      'bedTime',
      'wakeTime',
    ])
  })

  test('has no length, alone and beside other nights', () => {
    expect(sleep.derive(begun)).toEqual({ sleepTime: 0 })
    expect(sleep.total([begun, nap, blank], {})).toEqual(sleep.total([nap], {}))
    expect(sleep.total([blank, begun], {})).toEqual({ bedTime: null, wakeTime: null, sleepTime: null })
  })
})

test('a goal without one of its times has a typed length', () => {
  expect(sleep.deriveGoal({ bedTime: at('23:30'), sleepTime: 480 })).toEqual({})
  expect(sleep.deriveGoal({ sleepTime: 480 })).toEqual({})
  expect(sleep.validate({ bedTime: null, wakeTime: null, sleepTime: 480 })).toBeNull()
})

describe('a day of sleep', () => {
  test('has the times of its longest sleep, and the length of all', () => {
    const items = [slept('13:00', '14:30', 'nap'), slept('23:40', '06:50'), slept('19:00', '19:20', 'nap')]
    expect(sleep.total(items, {})).toEqual({ bedTime: at('23:40'), wakeTime: at('06:50'), sleepTime: 90 + 430 + 20 })
  })

  test('whose longest sleep was a nap has the times of the nap', () => {
    expect(sleep.total([slept('03:00', '05:00'), slept('13:00', '16:00', 'nap')], {}).bedTime).toBe(at('13:00'))
  })

  test('with two equally long sleeps has the times of the first', () => {
    expect(sleep.total([slept('01:00', '05:00'), slept('06:00', '10:00')], {}).bedTime).toBe(at('01:00'))
  })

  test('may add up to more than 24 hours', () => {
    expect(sleep.total([slept('00:00', '23:00'), slept('00:00', '23:00')], {}).sleepTime).toBe(46 * 60)
  })
})

test('a goal derives its length from its times', () => {
  expect(sleep.deriveGoal({ bedTime: at('23:30'), wakeTime: at('07:00'), sleepTime: 0 })).toEqual({ sleepTime: 450 })
})
