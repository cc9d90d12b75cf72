import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { someUnits } from '../../../../tests/support/data/arbitraries.ts'
import { areas } from '../../areas/register.ts'
import { createDailyField, toDailyAmount } from './daily-field.ts'

const fields = areas.flatMap(({ metrics }) =>
  Object.values(metrics).flatMap(({ aggregate, goal }) => (aggregate === 'sum' ? [goal] : [])),
)
const someDays = constantFrom(7, 28, 29, 30, 31, 365, 366)

test('a number that is typed per day is shown again from the total, in every unit', () =>
  assert(
    property(constantFrom(...fields), someUnits, someDays, integer({ min: 0 }), (field, units, days, seed) => {
      const daily = createDailyField(field, days)
      const text =
        daily.kind === 'number' ? String(seed % (daily.max + 1)) : daily.format(seed % (daily.max + 1), units)
      const typed = Number(daily.parse(daily.accept(text, units) ?? '', units))
      expect(daily.format(toDailyAmount(typed * days, days), units)).toBe(text)
    }),
  ))

test('a total of the largest number per day is within the limit, and a larger number is refused', () => {
  for (const field of fields) {
    if (field.kind !== 'number') continue
    const units = { weight: 'kg', currency: 'USD' } as const
    const daily = createDailyField(field, 30)
    expect(daily.max * 30).toBeLessThanOrEqual(field.max)
    expect(daily.accept(String(daily.max), units)).toBe(String(daily.max))
    expect(daily.accept(String(daily.max + 1), units)).toBeNull()
  }
})
