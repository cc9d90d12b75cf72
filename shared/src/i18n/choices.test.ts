import { expect, test } from 'vitest'
import { currencyChoices, findChoices, timeZoneChoices } from './choices.ts'

test.each([
  { sought: 'new york', finds: 'America/New_York' },
  { sought: 'seoul', finds: 'Asia/Seoul' },
  { sought: '대한민국', finds: 'Asia/Seoul' },
  { sought: 'utc', finds: 'UTC' },
])('a time zone is found by $sought', ({ sought, finds }) => {
  expect(findChoices(timeZoneChoices('ko'), sought).map(({ id }) => id)).toContain(finds)
})

test.each([
  { sought: '원', finds: 'KRW' },
  { sought: 'krw', finds: 'KRW' },
  { sought: '미국 달러', finds: 'USD' },
])('a currency is found by $sought', ({ sought, finds }) => {
  expect(findChoices(currencyChoices('ko'), sought).map(({ id }) => id)).toContain(finds)
})

test('accents do not matter, and nothing sought finds everything', () => {
  expect(findChoices([{ id: 'x', name: 'São Tomé', detail: '' }], 'sao tome')).toHaveLength(1)
  const all = currencyChoices('en')
  expect(findChoices(all, '  ')).toHaveLength(all.length)
})
