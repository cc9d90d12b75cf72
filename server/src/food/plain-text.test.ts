import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test.each([
  ['  Choco\tPie\r\n ', 'Choco Pie'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a\u0000b\u001b[31mc', 'a b [31mc'],
  ['abc\u202egpj', 'abc gpj'],
  ['\ufeff초코파이', '초코파이'],
  ['\u1112\u1161\u11ab', '한'],
  ['👩‍🍳 Chef', '👩‍🍳 Chef'],
  ['half \ud83c', 'half'],
])('%j is the text %j', (told, text) => {
  expect(plainText(told, 50)).toBe(text)
})

test('a text is cut by signs and not through one', () => {
  expect(plainText('🍚🍚🍚', 2)).toBe('🍚🍚')
  expect(plainText('ab cd', 3)).toBe('ab')
})

test('whatever was written becomes one line that may be stored, and stays so', () =>
  assert(
    property(string({ unit: 'binary', maxLength: 60 }), (told) => {
      const text = plainText(told, 40)
      expect([...text].length).toBeLessThanOrEqual(40)
      expect(text).not.toMatch(/[\p{Cc}\p{Surrogate}\n]/u)
      expect(plainText(text, 40)).toBe(text)
    }),
  ))
