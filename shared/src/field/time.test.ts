import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeDecode } from 'zod/mini'
import { clock, duration, optionalClock, type TimeField } from './time.ts'
import type { Units } from './units.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const fields = { clock: clock(), lift: duration(), goal: duration({ max: 9999 * 60 + 59 }) }

function decodeWith(field: Pick<TimeField, 'codec'>, sent: unknown) {
  const { success, data, error } = safeDecode(field.codec(units), sent as never)
  return success ? data : error.issues.map(({ message }) => message).join()
}

describe('a time on the wire', () => {
  test.each([
    ['clock', '00:00', 0],
    ['clock', '07:05', 425],
    ['clock', '23:59', 1439],
    ['lift', '00:00', 0],
    ['lift', '23:59', 1439],
    ['goal', '132:30', 7950],
    ['goal', '9999:59', 599_999],
  ] as const)('a %s accepts %s', (field, sent, minutes) => {
    expect(decodeWith(fields[field], sent)).toBe(minutes)
  })

  test.each([
    ['clock', '24:00'],
    ['clock', '7:05'],
    ['clock', '132:30'],
    ['lift', '24:00'],
    ['lift', '00:60'],
    ['goal', '10000:00'],
    ['goal', '-01:00'],
    ['goal', '1:00'],
    ['clock', ''],
    ['clock', 425],
    ['clock', null],
    ['clock', true],
    ['clock', []],
    ['clock', {}],
    ['clock', '07:05 '],
    ['clock', '٠٧:٠٥'],
    ['clock', `07:05${'0'.repeat(100_000)}`],
  ] as const)('a %s refuses %.20j', (field, sent) => {
    expect(decodeWith(fields[field], sent)).toBe('invalidField')
  })
})

describe('a time that may be empty', () => {
  const time = optionalClock()

  test.each([
    ['', null],
    [null, null],
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', 'invalidField'],
    [0, 'invalidField'],
  ] as const)('decodes %j as %j', (sent, value) => {
    expect(decodeWith(time as unknown as TimeField, sent)).toBe(value)
  })

  test.each([
    [null, ''],
    [0, '00:00'],
    [425, '07:05'],
  ] as const)('encodes and formats %j as %j, and parses it back', (value, text) => {
    expect([time.encode(value, units), time.format(value, units)]).toEqual([text, text])
    expect(time.parse(text, units)).toBe(value)
    expect(time.isEmpty(value)).toBe(value === null)
  })
})

describe('typing a time', () => {
  test.each([
    ['', 0],
    ['0', 0],
    ['07', 420],
    ['7', 420],
    ['7:', 420],
    ['7:3', 423],
    ['07:30', 450],
    [':30', 30],
  ])('the partial text %j is parsed as %i minutes', (typed, minutes) => {
    expect(fields.clock.accept(typed, units)).toBe(typed)
    expect(fields.clock.parse(typed, units)).toBe(minutes)
  })

  test.each(['24:00', '24', '29:99', '7:60', '7:300', '7;30', '-1', 'a', '07:30 '])('%j is refused', (typed) => {
    expect(fields.clock.accept(typed, units)).toBeNull()
  })

  test('any accepted text can be parsed and sent', () => {
    const typing = oneof(string({ maxLength: 8 }), string({ unit: constantFrom(...'0123456789:'), maxLength: 8 }))
    return assert(
      property(constantFrom(...Object.values(fields)), typing, (field, typed) => {
        const text = field.accept(typed, units)
        if (text === null) return
        const minutes = field.parse(text, units)
        expect(decodeWith(field, field.format(minutes, units))).toBe(minutes)
      }),
      { numRuns: 1000 },
    )
  })

  test('midnight is a valid time of day, and a duration of 0 is empty', () => {
    expect(fields.clock.isEmpty(0)).toBe(false)
    expect(fields.lift.isEmpty(0)).toBe(true)
  })
})
