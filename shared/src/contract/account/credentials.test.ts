import { expect, test } from 'vitest'
import { findCode } from './credentials.ts'

test.each([
  { text: '12345678', is: '12345678' },
  { text: '1234 5678', is: '12345678' },
  { text: '1234-5678', is: '12345678' },
  { text: '인증번호는 12345678 입니다', is: '12345678' },
  { text: '[하루] 인증번호 [1234 5678] 10분 안에 입력해 주세요', is: '12345678' },
  { text: 'Valid for 10 minutes: 12345678', is: '12345678' },
  { text: 'On 2026-11-22 your code was 12345678.', is: '12345678' },
  { text: '１２３４５６７８', is: '12345678' },
  { text: '인증번호는 123456 입니다', is: '123456' },
  { text: '123456789', is: '123456789' },
  { text: '12', is: '12' },
  { text: 'no code', is: '' },
  { text: '', is: '' },
])('the code in "$text" is "$is"', ({ text, is }) => {
  expect(findCode(text)).toBe(is)
})
