import { expect, test } from 'vitest'
import { removeSavedText } from './remove-saved-text.ts'

const saved = '커피 4500, 수면 23:00-7:00'

test.each([
  { line: saved, rest: '', left: '' },
  { line: `${saved} `, rest: '', left: '' },
  { line: `${saved}, 점심 9000`, rest: '', left: '점심 9000' },
  { line: `${saved} 점심 9000`, rest: '', left: '점심 9000' },
  { line: `${saved}, `, rest: '커피 4500', left: '커피 4500' },
  { line: `${saved}, 점심 9000`, rest: '커피 4500', left: '커피 4500, 점심 9000' },
])('of the line "$line" with the rest "$rest", "$left" is left', ({ line, rest, left }) => {
  expect(removeSavedText(line, { saved, rest })).toBe(left)
})

test('text after a separator at the end of the saved line is left', () => {
  expect(removeSavedText('커피 4500, 점심 9000', { saved: '커피 4500, ', rest: '' })).toBe('점심 9000')
})

test.each([`${saved}0`, '커피 4800, 수면 23:00-7:00', `점심 9000, ${saved}`, '커피', ''])(
  'the line "%s", in which the saved text was changed, stays',
  (line) => {
    expect(removeSavedText(line, { saved, rest: '' })).toBe(line)
  },
)
