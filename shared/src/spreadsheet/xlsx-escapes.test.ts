import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXlsxText, unescapeXlsxText } from './xlsx-escapes.ts'

test('every text is read back from its escaped form', () => {
  const parts = fc.constantFrom('_', 'x', '_x', '0041', '005F', '_x0041_', '_x005f_', '가')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), (texts) => {
      expect(unescapeXlsxText(escapeXlsxText(texts.join('')))).toBe(texts.join(''))
    }),
  )
})

test('an escaped character of another program is read, but not half of a surrogate pair', () => {
  expect(unescapeXlsxText('a_x000D_b_x0041__x005F_x0041_')).toBe('a\rbA_x0041_')
  expect(unescapeXlsxText('_xD83D_')).toBe('_xD83D_')
})
