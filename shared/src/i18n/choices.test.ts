import { expect, test } from 'vitest'
import { currencyChoices, findChoices, timeZoneChoices } from './choices.ts'
import { zonesWithCities } from './cities.ts'

test.each([
  { sought: 'new york', finds: 'America/New_York' },
  { sought: 'seoul', finds: 'Asia/Seoul' },
  { sought: '대한민국', finds: 'Asia/Seoul' },
  { sought: 'utc', finds: 'UTC' },
])('a time zone is found by $sought', ({ sought, finds }) => {
  expect(findChoices(timeZoneChoices('ko'), sought).map(({ id }) => id)).toContain(finds)
})

// A19
test.each([
  { sought: '서울', zone: 'Asia/Seoul', first: '서울' },
  { sought: '부산', zone: 'Asia/Seoul', first: '서울' },
  { sought: '뉴욕', zone: 'America/New_York', first: '뉴욕' },
  { sought: '파리', zone: 'Europe/Paris', first: '파리' },
  { sought: '덴버', zone: 'America/Denver', first: '덴버' },
  { sought: '샌프란시스코', zone: 'America/Los_Angeles', first: '로스앤젤레스' },
  { sought: '베이징', zone: 'Asia/Shanghai', first: '상하이' },
])('a time zone is found by $sought in Korean, and in English too', ({ sought, zone, first }) => {
  const inKorean = findChoices(timeZoneChoices('ko'), sought)
  expect(inKorean.find(({ id }) => id === zone)?.name).toBe(first)
  expect(findChoices(timeZoneChoices('en'), sought).map(({ id }) => id)).toContain(zone)
})

test('each zone with cities is one that can be chosen', () => {
  const isKnown = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  expect(zonesWithCities.filter((zone) => !isKnown(zone))).toEqual([])
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
