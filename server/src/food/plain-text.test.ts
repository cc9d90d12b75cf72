import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { toPlainText } from './plain-text.ts'

test.each([
  ['  Choco\tPie\r\n ', 'Choco Pie'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a\u0000b\u001b[31mc', 'a b [31mc'],
  ['abc\u202egpj', 'abc gpj'],
  ['\ufeff초코파이', '초코파이'],
  ['\u1112\u1161\u11ab', '한'],
  ['👩‍🍳 Chef', '👩‍🍳 Chef'],
  ['half \ud83c', 'half'],
])('the text %j is cleaned to %j', (written, text) => {
  expect(toPlainText(written, 50)).toBe(text)
})

test('a text is truncated between characters, never inside one', () => {
  expect(toPlainText('🍚🍚🍚', 2)).toBe('🍚🍚')
  expect(toPlainText('ab cd', 3)).toBe('ab')
})

test('any text becomes one storable line, and cleaning it again changes nothing', () =>
  assert(
    property(string({ unit: 'binary', maxLength: 60 }), (written) => {
      const text = toPlainText(written, 40)
      expect([...text].length).toBeLessThanOrEqual(40)
      expect(text).not.toMatch(/[\p{Cc}\p{Surrogate}\n]/u)
      expect(toPlainText(text, 40)).toBe(text)
    }),
  ))
