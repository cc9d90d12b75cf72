import { expect, test } from 'vitest'
import { findChoices, formatCurrency, formatTimeZone, listCurrencyChoices, listTimeZoneChoices } from './choices.ts'
import { zonesWithCities } from './cities.ts'

test.each([
  { query: 'new york', finds: 'America/New_York' },
  { query: 'seoul', finds: 'Asia/Seoul' },
  { query: '대한민국', finds: 'Asia/Seoul' },
  { query: 'utc', finds: 'UTC' },
])('a time zone is found by $query', ({ query, finds }) => {
  expect(findChoices(listTimeZoneChoices('ko'), query).map(({ id }) => id)).toContain(finds)
})

test.each([
  { query: '서울', zone: 'Asia/Seoul', first: '서울' },
  { query: '부산', zone: 'Asia/Seoul', first: '서울' },
  { query: '뉴욕', zone: 'America/New_York', first: '뉴욕' },
  { query: '파리', zone: 'Europe/Paris', first: '파리' },
  { query: '덴버', zone: 'America/Denver', first: '덴버' },
  { query: '샌프란시스코', zone: 'America/Los_Angeles', first: '로스앤젤레스' },
  { query: '베이징', zone: 'Asia/Shanghai', first: '상하이' },
])('a time zone is found by $query in Korean, and in English too', ({ query, zone, first }) => {
  const inKorean = findChoices(listTimeZoneChoices('ko'), query)
  expect(inKorean.find(({ id }) => id === zone)?.name).toBe(first)
  expect(findChoices(listTimeZoneChoices('en'), query).map(({ id }) => id)).toContain(zone)
})

test('each zone with cities is one that can be chosen', () => {
  const isKnown = (timeZone: string) => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  expect(zonesWithCities.filter((zone) => !isKnown(zone))).toEqual([])
})

test.each([
  { query: '원', finds: 'KRW' },
  { query: 'krw', finds: 'KRW' },
  { query: '미국 달러', finds: 'USD' },
])('a currency is found by $query', ({ query, finds }) => {
  expect(findChoices(listCurrencyChoices('ko'), query).map(({ id }) => id)).toContain(finds)
})

test('a search ignores accents, and an empty search finds everything', () => {
  expect(findChoices([{ id: 'x', name: 'São Tomé', detail: '' }], 'sao tome')).toHaveLength(1)
  const all = listCurrencyChoices('en')
  expect(findChoices(all, '  ')).toHaveLength(all.length)
})

test('a chosen time zone and a chosen currency have their names in both languages', () => {
  const languages = ['ko', 'en'] as const
  expect(languages.map((language) => formatTimeZone('Asia/Seoul', language))).toEqual(['서울', 'Seoul'])
  expect(languages.map((language) => formatTimeZone('America/New_York', language))).toEqual(['뉴욕', 'New York'])
  expect(languages.map((language) => formatCurrency('KRW', language))).toEqual([
    '대한민국 원 (KRW)',
    'South Korean Won (KRW)',
  ])
})
