import { findCities } from './cities.ts'
import { findCountryOfZone } from './countries.ts'
import { currencies } from './currencies.ts'
import type { Language } from './languages.ts'

/** An element of a long list: its name, a detail, and keywords for the search. */
export interface SearchableChoice {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** Further words by which it is found. */
  readonly keywords?: string
}

/** Every time zone that the browser supports, sorted by the name of its city: 'New York', 'United States · America/New_York'. */
export function listTimeZoneChoices(language: Language): readonly SearchableChoice[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  return sortByName(
    [...ids].map((id) => createZoneChoice(id, language, countries)),
    language,
  )
}

/** The name of the city of a time zone: '서울', 'Seoul'. */
export function formatTimeZone(id: string, language: Language): string {
  return createZoneChoice(id, language, new Intl.DisplayNames(language, { type: 'region' })).name
}

function createZoneChoice(id: string, language: Language, countries: Intl.DisplayNames): SearchableChoice {
  const code = findCountryOfZone(id)
  const country = code === null ? null : (countries.of(code) ?? null)
  const city = formatZoneCity(id)
  const koreanCity = findKoreanCity(id, language === 'ko' ? country : null)
  return {
    id,
    name: language === 'ko' ? (koreanCity ?? city) : city,
    detail: country === null ? id : `${country} · ${id}`,
    keywords: [koreanCity, ...findCities(id).others].join(' '),
  }
}

/** Every currency in use, sorted by its name: '대한민국 원', 'KRW'. */
export function listCurrencyChoices(language: Language): readonly SearchableChoice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return sortByName(
    currencies.map((id) => ({ id, name: names.of(id) ?? id, detail: id })),
    language,
  )
}

/** The name and the code of a currency: '대한민국 원 (KRW)', 'South Korean Won (KRW)'. */
export function formatCurrency(id: string, language: Language): string {
  return `${new Intl.DisplayNames(language, { type: 'currency' }).of(id) ?? ''} (${id})`.trim()
}

/** The choices whose name, detail or keywords contain every word of `query`; letter case is ignored. */
export function findChoices(choices: readonly SearchableChoice[], query: string): readonly SearchableChoice[] {
  const words = normalize(query).split(/\s+/)
  return choices.filter(({ name, detail, keywords = '' }) => {
    const text = normalize(`${name} ${detail} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
}

function formatZoneCity(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** The Korean name of the city of a zone: '뉴욕'. Null if Intl has only the name of the country, as for a country with one zone. */
function findKoreanCity(timeZone: string, country: string | null): string | null {
  const { korean } = findCities(timeZone)
  if (korean !== null || timeZone === 'UTC') return korean
  const parts = new Intl.DateTimeFormat('ko', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const city = name.replace(/ 시간$/, '')
  return city === name || city === country ? null : city
}

function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim()
}

function sortByName(choices: readonly SearchableChoice[], language: Language): readonly SearchableChoice[] {
  const { compare } = new Intl.Collator(language)
  return choices.toSorted((a, b) => compare(a.name, b.name))
}
