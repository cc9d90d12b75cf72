import { assert, constantFrom, double, integer, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeDecode, safeEncode } from 'zod/mini'
import { acceptNumber, number, optionalNumber } from './number.ts'
import { toBaseUnit, toDisplayUnit } from './quantity.ts'
import type { Units } from './units.ts'

const metric: Units = { weight: 'kg', currency: 'KRW' }
const american: Units = { weight: 'lb', currency: 'USD' }
const units = constantFrom(metric, american, { weight: 'kg', currency: 'KWD' } as const)

const weight = number({ quantity: 'weight', max: 999 })
const amount = number({ quantity: 'money', max: 999_999_999 })
const count = number({ quantity: 'count', max: 999 })
const fields = [
  weight,
  amount,
  count,
  number({ quantity: 'portion', max: 99 }),
  number({ quantity: 'mass', max: 999 }),
  number({ quantity: 'volume', max: 9_999_999, places: 0 }),
  optionalNumber({ quantity: 'weight', max: 999 }),
]

function decodeWith(field: (typeof fields)[number], sent: unknown, displayedIn = metric) {
  const { success, data, error } = safeDecode(field.codec(displayedIn), sent as never)
  return success ? data : error.issues.map(({ message }) => message).join()
}

describe('typing a number', () => {
  test.each([
    ['', '0'],
    ['0', '0'],
    ['007', '7'],
    ['0050', '50'],
    ['1,234', '1234'],
    ['1,2,3', '123'],
    [',', '0'],
    ['1.', '1.'],
    ['0.', '0.'],
    ['00.5', '0.5'],
    ['12.34', '12.34'],
    ['9999', '9999'],
    ['9999.00', '9999.00'],
  ])('%j becomes %j in the input', (typed, left) => {
    expect(acceptNumber(typed, 2, 9999)).toBe(left)
  })

  test.each([
    '12.345',
    '10000',
    '9999.01',
    '.5',
    '-1',
    '+1',
    '1e3',
    '1 000',
    '1.2.3',
    'a',
    '١٢',
    '０',
    '1\n',
    '∞',
    'NaN',
  ])('%j is refused, and the input keeps its text', (typed) => {
    expect(acceptNumber(typed, 2, 9999)).toBeNull()
  })

  test.each(['1.', '1.0', '0.5'])('%j is refused in a field without decimals', (typed) => {
    expect(acceptNumber(typed, 0, 9999)).toBeNull()
  })

  test('a text that ends with a decimal point is already a number', () => {
    expect(weight.parse('71.', metric)).toBe(71_000_000)
  })

  test('any accepted text can be parsed, sent and displayed without a change', () => {
    const typing = oneof(
      string({ maxLength: 12 }),
      string({ unit: constantFrom(...'0123456789.,'), maxLength: 14 }),
      double({ min: 0, max: 2000 }).map(String),
    )
    return assert(
      property(constantFrom(...fields), typing, units, (field, typed, displayedIn) => {
        const text = field.accept(typed, displayedIn)
        if (text === null) return
        expect(field.accept(text, displayedIn)).toBe(text)
        const value = field.parse(text, displayedIn) as never
        const displayed = field.format(value, displayedIn)
        expect(Number(displayed)).toBe(Number(text))
        expect(decodeWith(field, displayed, displayedIn)).toBe(value)
        expect(decodeWith(field, Number(displayed), displayedIn)).toBe(value)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a number on the wire', () => {
  test.each([
    [71.35, 71_350_000],
    ['71.35', 71_350_000],
    ['71', 71_000_000],
    ['071.5', 71_500_000],
    [0, 0],
    [999, 999_000_000],
  ])('%j is accepted', (sent, value) => {
    expect(decodeWith(weight, sent)).toBe(value)
  })

  test.each([
    -1,
    -0,
    '-0',
    '-0.0',
    '1e3',
    JSON.parse('1e309'),
    Number.POSITIVE_INFINITY,
    Number.NaN,
    'NaN',
    'Infinity',
    '0x10',
    '5 ',
    ' 5',
    '5\n',
    '',
    '1.',
    '.5',
    '1,000',
    '١٢',
    '9'.repeat(400),
    1000,
    999.01,
    '1000',
    71.355,
    '71.355',
    1e-7,
    null,
    true,
    [],
    [71],
    {},
    undefined,
  ])('%j is refused', (sent) => {
    expect(decodeWith(weight, sent)).toBe('invalidField')
  })

  test.each([
    [metric, 9000, 9000],
    [metric, 9000.5, 'invalidField'],
    [metric, '9000.0', 'invalidField'],
    [american, 12.5, 1250],
    [american, 0.29, 29],
    [american, 12.345, 'invalidField'],
    [{ weight: 'kg', currency: 'KWD' }, 1.005, 1005],
    [{ weight: 'kg', currency: 'KWD' }, 1.0005, 'invalidField'],
  ] as const)('money has the decimals of its currency: %j %d', (displayedIn, sent, value) => {
    expect(decodeWith(amount, sent, displayedIn)).toBe(value)
  })

  test.each([null, '', 0, '0', '0.00'])('%j is a missing body weight, and not a weight of 0', (sent) => {
    expect(decodeWith(optionalNumber({ quantity: 'weight', max: 999 }), sent)).toBeNull()
  })
})

describe('weights in two units', () => {
  const inPounds = (kilograms: number) => toDisplayUnit(toBaseUnit(kilograms, 'weight', metric), 'weight', american)

  test('a weight that is displayed in another unit can be sent back unchanged', () => {
    expect(inPounds(500)).toBe(1102.31)
    expect(decodeWith(weight, 1102.31, american)).not.toBe('invalidField')
    return assert(
      property(integer({ min: 0, max: 99_900 }), (hundredths) => {
        const value = toBaseUnit(hundredths / 100, 'weight', metric)
        const encoded = safeEncode(weight.codec(american), value).data
        const sentBack = Number(decodeWith(weight, encoded, american))
        // The stored weight may change by less than half a hundredth, so both units display the same number after any number of saves.
        expect(toDisplayUnit(sentBack, 'weight', american)).toBe(encoded)
        expect(toDisplayUnit(sentBack, 'weight', metric)).toBe(hundredths / 100)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([1000, 2500, 999.5])('%d pounds cannot be typed', (sent) => {
    expect(weight.accept(String(sent), american)).toBe(sent < 999 ? String(sent) : null)
    expect(decodeWith(weight, sent, american)).toBe('invalidField')
  })

  test('a value that is saved again in its own unit never changes', () =>
    assert(
      property(integer({ min: 0, max: 99_900 }), units, (hundredths, displayedIn) => {
        const value = toBaseUnit(hundredths / 100, 'weight', displayedIn)
        expect(decodeWith(weight, toDisplayUnit(value, 'weight', displayedIn), displayedIn)).toBe(value)
      }),
    ))
})

test('the smallest weight in one unit is not 0 in the other', () => {
  const scale = optionalNumber({ quantity: 'weight', max: 999 })
  const hundredth = toBaseUnit(0.01, 'weight', american)
  expect(weight.encode(hundredth, metric)).toBe(0.01)
  expect(scale.encode(hundredth, metric)).toBe(0.01)
  expect(decodeWith(scale, scale.encode(hundredth, metric))).not.toBeNull()
})
