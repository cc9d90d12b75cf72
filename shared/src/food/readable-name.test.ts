import { expect, test } from 'vitest'
import { parseFoodNames } from './food-names.ts'
import { matchFood, parseQuery } from './match.ts'
import { readableName } from './readable-name.ts'

test.each([
  ['국밥_돼지머리', '돼지머리 국밥'],
  ['비빔밥_돌솥', '돌솥 비빔밥'],
  ['국밥_순대국밥', '순대국밥'],
  ['피자_콤비네이션 피자 (L)', '콤비네이션 피자 (L)'],
  ['감자_찐감자', '찐감자'],
  ['커피_카라멜마끼아또 핫(HOT)', '커피, 카라멜마끼아또 핫(HOT)'],
  ['돼지고기볶음_돼지고기_오징어', '돼지고기볶음, 돼지고기, 오징어'],
  ['밀푀유나베_간편조리세트_매콤 밀푀유나베', '매콤 밀푀유나베, 간편조리세트'],
  ['귀리, 오트밀', '귀리, 오트밀'],
  ['Butter, with salt', 'Butter, with salt'],
  ['', ''],
])('the table name %s is shown as %s', (name, readable) => {
  expect(readableName(name)).toBe(readable)
})

test.each(['국밥_돼지머리', '국밥 돼지머리', '돼지머리국밥', '돼지머리 국밥', '국밥', '돼지머리', 'ㄷㅈㅁㄹ'])(
  'a food named 국밥_돼지머리 is found by %s',
  (typed) => {
    const named = parseFoodNames({ names: { ko: '국밥_돼지머리', en: '' }, brand: '' })
    expect(matchFood(parseQuery(typed), named)).not.toBe('none')
  },
)
