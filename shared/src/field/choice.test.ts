import { describe, expect, test } from 'vitest'
import { encode, safeDecode } from 'zod/mini'
import { choice } from './choice.ts'
import type { Units } from './units.ts'

const units: Units = { weight: 'kg', currency: 'KRW' }
const size = choice({ options: ['small', 'large'], missing: 'errorCalendarColor' })

describe('a choice field', () => {
  test.each(['small', 'large', ''])('%j is encoded and decoded unchanged', (sent) => {
    const { data } = safeDecode(size.codec(units), sent as never)
    expect(data).toBe(sent)
    expect(encode(size.codec(units), sent as 'small')).toBe(sent)
    expect(size.decode(sent, units)).toBe(sent)
    expect(size.encode(size.parse(size.format(sent as 'small', units), units), units)).toBe(sent)
    expect(size.accept(sent, units)).toBe(sent)
  })

  test.each(['medium', 'Small', ' small', 'small ', '__proto__', 'constructor', '0', 'ｓｍａｌｌ', 'small\u0000'])(
    '%j is refused because it is not an option',
    (sent) => {
      const { error } = safeDecode(size.codec(units), sent as never)
      expect(error?.issues.map(({ message }) => message)).toEqual(['invalidField'])
      expect(size.accept(sent, units)).toBeNull()
      expect(size.parse(sent, units)).toBe('')
    },
  )

  test.each([null, undefined, 0, true, [], ['small'], { small: 1 }])(
    '%j is refused because it is not a text',
    (sent) => {
      const { error } = safeDecode(size.codec(units), sent as never)
      expect(error?.issues.map(({ message }) => message)).toEqual(['invalidField'])
    },
  )

  test('is empty at first, and an empty choice is missing', () => {
    expect(size.initial).toBe('')
    expect(size.isEmpty('')).toBe(true)
    expect(size.isEmpty('small')).toBe(false)
    expect(size.missing).toBe('errorCalendarColor')
    expect(choice({ options: ['a'] }).missing).toBe('invalidField')
  })
})
