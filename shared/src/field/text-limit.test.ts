import { assert, integer, nat, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { countCharacters, cutAtCaret, cutText, isNearLimit } from './text-limit.ts'

test.each([
  { text: '아침에 먹은 국밥', max: 5, left: '아침에 먹' },
  { text: '🙂🙂🙂', max: 2, left: '🙂🙂' },
  { text: '👩‍👧', max: 2, left: '👩' },
  { text: 'rice', max: 4, left: 'rice' },
])('$text is cut to at most $max characters: $left', ({ text, max, left }) => {
  expect(cutText(text, max)).toBe(left)
})

test('a text that is pasted into the middle is cut where it was pasted', () => {
  expect(cutAtCaret('rice with a lot of kimchi', 'rice with a lot of'.length, 14)).toBe('rice wi kimchi')
})

test('a cut text is within its limit, ends as before the caret, and is not cut again', () =>
  assert(
    property(string({ unit: 'binary', maxLength: 40 }), nat(40), integer({ min: 1, max: 30 }), (text, at, max) => {
      const caret = [...text].slice(0, at).join('').length
      const cut = cutAtCaret(text, caret, max)
      expect(countCharacters(cut)).toBeLessThanOrEqual(max)
      expect(cutAtCaret(cut, cut.length, max)).toBe(cut)
      if (countCharacters(text) <= max) expect(cut).toBe(text)
      else if (countCharacters(text.slice(caret)) <= max) expect(cut.endsWith(text.slice(caret))).toBe(true)
      else expect(text.startsWith(cut)).toBe(true)
    }),
  ))

test('a counter is shown for the last fifth of a limit', () => {
  expect([23, 24, 30].map((length) => isNearLimit(length, 30))).toEqual([false, true, true])
})
