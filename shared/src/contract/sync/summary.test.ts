import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode, encode, parse, type ZodMiniType } from 'zod/mini'
import { someUnits, someValues } from '../../../../tests/support/data/arbitraries.ts'
import { food } from '../../areas/food.ts'
import type { Units } from '../../field/units.ts'
import { type Favorite, favoriteFields, favoriteKey } from '../../food/favorite.ts'
import { favoriteCalls } from '../food/favorites.ts'
import { nutritionSummaryCodec, propertySummaryCodec, scaleSummaryCodec } from './summary.ts'

/** What the wire says of it, as JSON leaves it on the way. */
function said(schema: ZodMiniType, value: unknown): unknown {
  return JSON.parse(JSON.stringify(encode(schema, value)))
}

/** Whether saying what was heard says the same again: nothing drifts, however often it goes to and fro. */
function expectSteady(schema: ZodMiniType, value: unknown): void {
  const once = said(schema, value)
  expect(said(schema, parse(schema, once))).toEqual(once)
}

const weight = fc.option(fc.integer({ min: 1, max: 999_000_000 }), { nil: null })
const amount = fc.integer({ min: 0, max: 10 ** 12 })
const nutrients = fc.record({ kcal: amount, carb: amount, protein: amount, fat: amount })
const balance = fc.record({
  income: amount,
  expense: amount,
  property: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
})

test('summaries are heard as they were said, in any units', () => {
  const scales = fc.record({ initial: weight, min: weight, max: weight, current: weight })
  const eaten = fc.integer({ min: 0, max: 9999 }).chain((days) =>
    fc.record({
      initialKcal: fc.option(fc.integer({ min: 1, max: 9999 }), { nil: null }),
      days: fc.constant(days),
      total: nutrients,
      average: days === 0 ? fc.constant(null) : nutrients,
    }),
  )
  const owned = fc.record({ initial: amount, counted: balance, all: balance })
  fc.assert(
    fc.property(someUnits, scales, eaten, owned, (units, scale, nutrition, property) => {
      expectSteady(scaleSummaryCodec(units), scale)
      expectSteady(nutritionSummaryCodec(units), nutrition)
      expectSteady(propertySummaryCodec(units), property)
      // What has no unit of a person's own comes back to the last unit.
      expect(parse(nutritionSummaryCodec(units), said(nutritionSummaryCodec(units), nutrition))).toEqual(nutrition)
      expect(parse(propertySummaryCodec(units), said(propertySummaryCodec(units), property))).toEqual(property)
    }),
  )
})

test.each([
  // As much as a person can have: 20,000 days of ten of the largest amounts.
  ['KRW', 20_000 * 10 * 999_999_999, 199_999_999_800_000],
  // 2^51 - 1. Who has more is told fifteen digits of it.
  ['USD', 2_251_799_813_685_247, 22_517_998_136_852.47],
  ['KWD', 2_251_799_813_685_247, 2_251_799_813_685.247],
  ['USD', -2_251_799_813_685_247, -22_517_998_136_852.47],
  ['USD', -5, -0.05],
])('in %s %i of the smallest unit are told as %d', (currency, minor, encoded) => {
  const schema = propertySummaryCodec({ weight: 'kg', currency })
  const same = { income: minor, expense: minor, property: minor }
  const wire = encode(schema, { initial: minor, counted: same, all: same })
  expect(wire).toMatchObject({ initProperty: encoded, curPropertyAll: encoded, totalExpenseExclusion: encoded })
  expect(decode(schema, wire)).toEqual({ initial: minor, counted: same, all: same })
})

test('favourites are heard as they were told, and sent as they are heard', () => {
  const units: Units = { weight: 'kg', currency: 'KRW' }
  const [encoded, sent] = [favoriteCalls.list.output(units), favoriteCalls.update.input(units)]
  const someFood = someValues(favoriteFields, units).map((values) => values as Favorite)
  fc.assert(
    fc.property(fc.array(someFood, { maxLength: 5 }), (foods) => {
      expect(decode(encoded, JSON.parse(JSON.stringify(encode(encoded, foods))))).toEqual(foods)
      for (const foodFavorite of foods) {
        expect(decode(sent, JSON.parse(JSON.stringify(encode(sent, { foodFavorite }))))).toEqual({ foodFavorite })
        // An item of a day takes it along.
        expect(food.item.key.decode(favoriteKey(foodFavorite), units)).toBe(favoriteKey(foodFavorite))
      }
    }),
  )
})

test('the key of a food with the longest name of the most awkward signs fits into an item', () => {
  const longest = { name: '"'.repeat(30), brand: '\\'.repeat(30), kcal: 9999 }
  const key = favoriteKey({ ...longest, carb: 9990, protein: 9990, fat: 9990 })
  expect(food.item.key.decode(key, { weight: 'kg', currency: 'KRW' })).toBe(key)
})
