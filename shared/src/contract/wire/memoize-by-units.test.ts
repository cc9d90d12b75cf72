import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Units, weightUnits } from '../../field/units.ts'
import { propertySummaryCodec } from '../overview/summary.ts'
import { memoizeByUnits } from './memoize-by-units.ts'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const currencies = alphabet.flatMap((a) => alphabet.map((b) => `X${a}${b}`))

test('one schema is created for each weight unit and number of decimals, however many currencies are used', () => {
  let schemaCount = 0
  const schemaOf = memoizeByUnits(() => {
    schemaCount += 1
    return schemaCount
  })
  for (const currency of [...currencies, 'KRW', 'USD', 'BHD']) {
    for (const weight of weightUnits) schemaOf({ weight, currency })
  }
  expect(schemaCount).toBe(6)
})

test.each([
  ['KRW', 1234],
  ['JPY', 1234],
  ['USD', 12.34],
  ['EUR', 12.34],
  ['BHD', 1.234],
  ['KWD', 1.234],
] as const)('1234 in %s are %d, whatever units were used before', (currency, encoded) => {
  const schemaOf = memoizeByUnits(propertySummaryCodec)
  const balance = { income: 0, expense: 0, property: 0 }
  const encodedWith = (units: Units) => {
    return z.encode(schemaOf(units), { initial: 1234, counted: balance, all: balance }).initProperty
  }
  for (const before of ['KRW', 'USD', 'BHD']) encodedWith({ weight: 'kg', currency: before })
  expect(encodedWith({ weight: 'kg', currency })).toBe(encoded)
})
