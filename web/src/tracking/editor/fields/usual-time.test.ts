import { describe, expect, test } from 'vitest'
import { computeUsualTime } from './usual-time.ts'

const night = (bedTime: number | null, wakeTime = 420) => ({ part: 'night', bedTime, wakeTime })
const nap = { part: 'nap', bedTime: 14 * 60, wakeTime: 14 * 60 + 40 }

// The list of times used to open at 00.
describe('the usual time of a field', () => {
  test('is the mean of the last records round the clock', () => {
    expect(computeUsualTime([night(23 * 60 + 50), night(10)], 'bedTime', 'night')).toBe(0)
  })

  test('uses items of the same part if there are any', () => {
    expect(computeUsualTime([night(23 * 60), nap], 'bedTime', 'night')).toBe(23 * 60)
    expect(computeUsualTime([night(23 * 60), nap], 'bedTime', 'nap')).toBe(14 * 60)
    expect(computeUsualTime([night(23 * 60)], 'bedTime', 'nap')).toBe(23 * 60)
  })

  test('is unknown without records, and empty values are ignored', () => {
    expect(computeUsualTime([], 'bedTime', 'night')).toBeNull()
    expect(computeUsualTime([night(null)], 'bedTime', 'night')).toBeNull()
  })
})
