import { expect, test } from 'vitest'
import { assignLetters, toLatinKey } from './keys.ts'

test.each([
  { key: 'g', code: 'KeyG', is: 'g', of: 'a US layout' },
  { key: 'ㅎ', code: 'KeyG', is: 'g', of: 'a Korean layout' },
  { key: 'Process', code: 'KeyG', is: 'g', of: 'a Korean layout that composes' },
  { key: 'ㅅ', code: 'KeyT', is: 't', of: 'a Korean layout' },
  { key: 'п', code: 'KeyG', is: 'g', of: 'a Russian layout' },
  { key: 'х', code: 'BracketLeft', is: '[', of: 'a Russian layout' },
  { key: 'i', code: 'KeyG', is: 'i', of: 'Dvorak' },
  { key: '?', code: 'Minus', is: '?', of: 'a German layout' },
  { key: 'Enter', code: 'Enter', is: 'Enter', of: 'any layout' },
  { key: 'Dead', code: 'Equal', is: 'Dead', of: 'any layout' },
])('the key $key with code $code on $of is read as $is', ({ key, code, is }) => {
  expect(toLatinKey({ key, code, shiftKey: false })).toBe(is)
})

test.each([
  {
    ids: ['exercise', 'food', 'today', 'calendar', 'money', 'sleep'],
    is: ['E', 'F', 'T', 'C', 'M', 'S'],
  },
  { ids: ['sleep', 'steps', 'set'], is: ['S', 'T', 'E'] },
])('the sections $ids get the letters $is', ({ ids, is }) => {
  expect(assignLetters(ids)).toEqual(is)
})
