import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, parse, type ZodMiniType } from 'zod/mini'
import { someUnits, someValues } from '../../../../tests/support/data/arbitraries.ts'
import { food } from '../../areas/food.ts'
import type { Units } from '../../field/units.ts'
import { type Favorite, favoriteFields, favoriteKey } from '../../food/favorite.ts'
import { favoriteCalls } from '../food/favorites.ts'
import { nutritionSummaryCodec, propertySummaryCodec, scaleSummaryCodec } from './summary.ts'

/** The value encoded as JSON and parsed again. */
function toJson(schema: ZodMiniType, value: unknown): unknown {
  return JSON.parse(JSON.stringify(encode(schema, value)))
}

/** Expects that encoding a decoded value returns the same wire value, so that repeated round trips change nothing. */
function expectStable(schema: ZodMiniType, value: unknown): void {
  const encodedOnce = toJson(schema, value)
  expect(toJson(schema, parse(schema, encodedOnce))).toEqual(encodedOnce)
}

const weight = fc.option(fc.integer({ min: 1, max: 999_000_000 }), { nil: null })
const amount = fc.integer({ min: 0, max: 10 ** 12 })
const nutrients = fc.record({ kcal: amount, carb: amount, protein: amount, fat: amount })
const balance = fc.record({
  income: amount,
  expense: amount,
  property: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
})

test('summaries are decoded as they were encoded, in any units', () => {
  const scales = fc.record({ initial: weight, min: weight, max: weight, current: weight })
  const eaten = fc.integer({ min: 0, max: 9999 }).chain((days) =>
    fc.record({
      initialKcal: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }),
      days: fc.constant(days),
      total: nutrients,
      average: days === 0 ? fc.constant(null) : nutrients,
      incomplete: fc.subarray(['kcal', 'carb', 'protein', 'fat']),
    }),
  )
  const owned = fc.record({ initial: amount, counted: balance, all: balance })
  fc.assert(
    fc.property(someUnits, scales, eaten, owned, (units, scale, nutrition, property) => {
      expectStable(scaleSummaryCodec(units), scale)
      expectStable(nutritionSummaryCodec(units), nutrition)
      expectStable(propertySummaryCodec(units), property)
      // Values that do not depend on the weight unit are decoded exactly.
      expect(parse(nutritionSummaryCodec(units), toJson(nutritionSummaryCodec(units), nutrition))).toEqual(nutrition)
      expect(parse(propertySummaryCodec(units), toJson(propertySummaryCodec(units), property))).toEqual(property)
    }),
  )
})

test.each([
  // The maximum of an account: 20,000 days with ten items of the largest amount.
  ['KRW', 20_000 * 10 * 999_999_999, 199_999_999_800_000],
  // 2^51 - 1. Larger sums are encoded with fifteen digits.
  ['USD', 2_251_799_813_685_247, 22_517_998_136_852.47],
  ['KWD', 2_251_799_813_685_247, 2_251_799_813_685.247],
  ['USD', -2_251_799_813_685_247, -22_517_998_136_852.47],
  ['USD', -5, -0.05],
])('in %s %i of the smallest unit are encoded as %d', (currency, minor, encoded) => {
  const schema = propertySummaryCodec({ weight: 'kg', currency })
  const same = { income: minor, expense: minor, property: minor }
  const wire = encode(schema, { initial: minor, counted: same, all: same })
  expect(wire).toMatchObject({ initProperty: encoded, curPropertyAll: encoded, totalExpenseExclusion: encoded })
  expect(decode(schema, wire)).toEqual({ initial: minor, counted: same, all: same })
})

test('favourites are decoded as they were encoded, and can be sent back', () => {
  const units: Units = { weight: 'kg', currency: 'KRW' }
  const [encoded, sent] = [favoriteCalls.list.output(units), favoriteCalls.update.input(units)]
  const someFood = someValues(favoriteFields, units).map((values) => values as Favorite)
  fc.assert(
    fc.property(fc.array(someFood, { maxLength: 5 }), (foods) => {
      expect(decode(encoded, JSON.parse(JSON.stringify(encode(encoded, foods))))).toEqual(foods)
      for (const foodFavorite of foods) {
        expect(decode(sent, JSON.parse(JSON.stringify(encode(sent, { foodFavorite }))))).toEqual({ foodFavorite })
        // The field of an item accepts the key.
        expect(food.item.key.decode(favoriteKey(foodFavorite), units)).toBe(favoriteKey(foodFavorite))
      }
    }),
  )
})

test('the key of a food with the longest name of escaped characters fits into an item', () => {
  const longest = { name: '"'.repeat(30), brand: '\\'.repeat(30), kcal: 9999 }
  const key = favoriteKey({ ...longest, carb: 9990, protein: 9990, fat: 9990 })
  expect(food.item.key.decode(key, { weight: 'kg', currency: 'KRW' })).toBe(key)
})
