import { assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  computeDisplayWidth,
  isInitials,
  normalizeText,
  removeSpaces,
  splitWords,
  stripOpenSyllable,
  toInitials,
  toKeystrokes,
} from './search-text.ts'

describe('a normalized text', () => {
  test.each([
    ['  Crème   BRÛLÉE ', 'creme brulee'],
    ['국밥_돼지머리', '국밥 돼지머리'],
    ['ＡＢＣ 우유１００', 'abc 우유100'],
    ["McDonald's Big-Mac", 'mcdonalds big mac'],
    ['MILK,WHOLE,3.25%', 'milk whole 3 25'],
    ['달걀(계란)', '달걀 계란'],
    ['가'.normalize('NFD'), '가'],
    ['ㄱㅊ ㅉㄱ', 'ㄱㅊ ㅉㄱ'],
    ['🍜', ''],
  ])('of %j is %j', (text, normal) => {
    expect(normalizeText(text)).toBe(normal)
  })

  test('does not change when normalized again, nor with the Unicode form of the input', () => {
    const text = string({ unit: constantFrom(..."aÉé_ ,.-%Ａ１가각힣ㄱㅏ김치'’"), maxLength: 20 })
    return assert(
      property(text, (typed) => {
        const normal = normalizeText(typed)
        expect(normalizeText(normal)).toBe(normal)
        expect(normalizeText(typed.normalize('NFD'))).toBe(normal)
        expect(splitWords(normal).every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true)
        expect(removeSpaces(normal)).not.toContain(' ')
      }),
    )
  })
})

test('a name without accents is normalized in the same way as beside a word with an accent', () => {
  const text = string({ unit: constantFrom(..."aBz09 _,.-%('`~가힣김"), maxLength: 12 })
  return assert(
    property(text, (typed) => {
      expect(normalizeText(`${typed} é`)).toBe(`${normalizeText(typed)} e`.trim())
    }),
  )
})

describe('the keystrokes of a text', () => {
  test.each([
    ['닭', 'ㄷㅏㄹㄱ'],
    ['찌개', 'ㅉㅣㄱㅐ'],
    ['과일 a1', 'ㄱㅗㅏㅇㅣㄹ a1'],
    ['떡볶이', 'ㄸㅓㄱㅂㅗㄲㅇㅣ'],
    ['ㅇ', 'ㅇ'],
  ])('of %s are %s', (text, keys) => {
    expect(toKeystrokes(text)).toBe(keys)
  })

  test('are the keystrokes of its parts, even if the parts form one syllable', () => {
    expect(toKeystrokes('김칮')).toBe(toKeystrokes('김치ㅈ'))
    const text = string({ unit: constantFrom(...'가각닭힣뷁a1 ㄱ'), maxLength: 8 })
    return assert(
      property(text, text, (a, b) => {
        expect(toKeystrokes(a + b)).toBe(toKeystrokes(a) + toKeystrokes(b))
      }),
    )
  })
})

test.each([
  ['김치찌개', 'ㄱㅊㅉㄱ'],
  ['cola 제로', 'ㅈㄹ'],
  ['milk', ''],
])('the initial consonants of %s are %j', (text, initials) => {
  expect(toInitials(text)).toBe(initials)
})

test('isInitials accepts texts of initial consonants only', () => {
  expect(['ㄱㅊ', 'ㄲ'].map(isInitials)).toEqual([true, true])
  expect(['', '김', 'ㄱ김', 'ㅏ', 'k', 'ㄱ ㅊ'].map(isInitials)).toEqual(Array(6).fill(false))
})

test.each([
  ['김칮', '김치'],
  ['김치ㅉ', '김치'],
  ['김치', '김치'],
  ['김', '김'],
  ['ㄱ', 'ㄱ'],
  ['milk', 'milk'],
])('the text %s without its open syllable is %s', (typed, certain) => {
  expect(stripOpenSyllable(typed)).toBe(certain)
})

test('a Korean syllable is as wide as two letters', () => {
  expect([computeDisplayWidth('우유'), computeDisplayWidth('milk'), computeDisplayWidth('콜라zero')]).toEqual([4, 4, 8])
})
