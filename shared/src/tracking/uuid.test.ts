import { assert, integer, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { createUuid, isUuid, parseUuidTime } from './uuid.ts'

const random = uint8Array({ minLength: 10, maxLength: 10 })
const time = integer({ min: 0, max: 2 ** 48 - 1 })

test('is a UUID v7 that contains its time', () =>
  assert(
    property(time, random, (now, bytes) => {
      const id = createUuid(now, bytes)
      expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
      expect(Number.parseInt(id.slice(0, 13).replace('-', ''), 16)).toBe(now)
      expect(isUuid(id)).toBe(true)
      expect(parseUuidTime(id)).toBe(now)
    }),
  ))

test('only a UUID v7 has a time', () => {
  expect(parseUuidTime('0193477f-2f00-4abc-8def-0123456789ab')).toBe(null)
  expect(parseUuidTime('0193477f')).toBe(null)
})

test('sorts by time', () =>
  assert(
    property(time, time, random, random, (one, other, bytes, others) => {
      if (one < other) expect(createUuid(one, bytes) < createUuid(other, others)).toBe(true)
    }),
  ))

test.each([
  '',
  'x',
  '0193477F-2F00-7ABC-8DEF-0123456789AB',
  '0193477f2f007abc8def0123456789ab',
  '{}',
  '0193477f-2f00-0abc-8def-0123456789ab',
])('%j is not an id', (text) => {
  expect(isUuid(text)).toBe(false)
})
