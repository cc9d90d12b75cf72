import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { computeShares } from './shares.ts'

test.each([
  [[], []],
  [[7], [100]],
  [
    [1, 1],
    [50, 50],
  ],
  [
    [1, 1, 1],
    [33.4, 33.3, 33.3],
  ],
  [
    [2, 1],
    [66.7, 33.3],
  ],
  [
    [1, 1, 1, 1, 1, 1],
    [16.7, 16.7, 16.7, 16.7, 16.6, 16.6],
  ],
  // The sum of the separately rounded shares would be 100.2.
  [
    [4_506, 2_506, 1_506, 1_482],
    [45.1, 25.1, 15, 14.8],
  ],
  // The smaller amount is less than a tenth of a percent, so its share is 0.
  [
    [9_999_999, 1],
    [100, 0],
  ],
  [
    [1_000_000_000_000, 2_000_000_000_000],
    [33.3, 66.7],
  ],
])('of %j the shares are %j', (amounts, are) => {
  expect(computeShares(amounts)).toEqual(are)
})

test('shares add up to 100, are less than 0.1 from the exact share, and a larger amount never has a smaller share', () =>
  assert(
    property(array(integer({ min: 1, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 }), (amounts) => {
      const shares = computeShares(amounts)
      const whole = amounts.reduce((sum, each) => sum + each, 0)
      expect(shares.reduce((sum, each) => sum + Math.round(each * 10), 0)).toBe(1000)
      for (const [i, amount] of amounts.entries()) {
        const share = Number(shares[i])
        expect(Math.abs(share - (amount / whole) * 100)).toBeLessThan(0.1)
        expect(amounts.every((other, j) => other <= amount || Number(shares[j]) >= share)).toBe(true)
      }
    }),
  ))
