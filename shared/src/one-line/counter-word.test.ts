import { expect, test } from 'vitest'
import { findCounterWord } from './counter-word.ts'

test.each([
  ['소주 한병', '병'],
  ['소주2병 마심', '병'],
  ['치킨 반 마리', '마리'],
  ['2 bottles of soju', 'bottles'],
  ['half a cup of rice', 'cup'],
  ['맥주 500ml', null],
  ['한병철', null],
  ['', null],
])('%s counts with the word %s', (text, word) => {
  expect(findCounterWord(text)).toBe(word)
})
