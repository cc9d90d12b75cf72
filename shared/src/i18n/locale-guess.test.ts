import { expect, test } from 'vitest'
import { findCountryOfZone } from './countries.ts'
import { currencies, findCurrencyOfCountry } from './currencies.ts'
import { guessLocale } from './locale-guess.ts'

test.each([
  { zone: 'Asia/Seoul', languages: ['en-US'], is: { country: 'KR', currency: 'KRW', weight: 'kg' } },
  { zone: 'America/New_York', languages: ['ko'], is: { country: 'US', currency: 'USD', weight: 'lb' } },
  { zone: 'America/Indiana/Knox', languages: [], is: { country: 'US', currency: 'USD', weight: 'lb' } },
  { zone: 'Europe/Berlin', languages: ['de'], is: { country: 'DE', currency: 'EUR', weight: 'kg' } },
  { zone: 'Asia/Calcutta', languages: [], is: { country: 'IN', currency: 'INR', weight: 'kg' } },
  { zone: 'UTC', languages: ['ko', 'en-US'], is: { country: 'KR', currency: 'KRW', weight: 'kg' } },
  { zone: 'UTC', languages: ['fr', 'en-GB'], is: { country: 'GB', currency: 'GBP', weight: 'kg' } },
  { zone: 'Etc/Unknown', languages: ['fr'], is: { country: 'US', currency: 'USD', weight: 'lb' } },
  { zone: '', languages: ['xx-XX'], is: { country: 'XX', currency: 'USD', weight: 'kg' } },
])('$zone with $languages is $is.country', ({ zone, languages, is }) => {
  expect(guessLocale(zone, languages)).toEqual(is)
})

test('every time zone that names a place is in a country with a currency', () => {
  const places = Intl.supportedValuesOf('timeZone').filter((zone) => zone.includes('/') && !zone.startsWith('Etc/'))
  const homeless = places.filter((zone) => findCurrencyOfCountry(findCountryOfZone(zone) ?? '') === null)
  // Antarctica has no currency.
  expect(homeless.filter((zone) => !zone.startsWith('Antarctica/'))).toEqual([])
})

test('every currency is one that has a name', () => {
  const known = new Set(Intl.supportedValuesOf('currency'))
  expect(currencies.filter((currency) => !known.has(currency))).toEqual([])
  expect(new Set(currencies).size).toBe(currencies.length)
})
