import { citiesOf } from './cities.ts'
import { countryOfZone, currencies } from './countries.ts'
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
export function timeZoneChoices(language: Language): readonly SearchableChoice[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const zones = [...ids].map((id) => {
    const code = countryOfZone(id)
    const country = code === null ? null : (countries.of(code) ?? null)
    const place = placeOf(id)
    const korean = koreanPlaceOf(id, language === 'ko' ? country : null)
    return {
      id,
      name: language === 'ko' ? (korean ?? place) : place,
      detail: country === null ? id : `${country} · ${id}`,
      keywords: [korean, ...citiesOf(id).others].join(' '),
    }
  })
  return sortByName(zones, language)
}

/** Every currency in use, sorted by its name: '대한민국 원', 'KRW'. */
export function currencyChoices(language: Language): readonly SearchableChoice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return sortByName(
    currencies.map((id) => ({ id, name: names.of(id) ?? id, detail: id })),
    language,
  )
}

/** The choices whose name, detail or keywords contain every word of `query`; letter case is ignored. */
export function findChoices(choices: readonly SearchableChoice[], query: string): readonly SearchableChoice[] {
  const words = normalize(query).split(/\s+/)
  return choices.filter(({ name, detail, keywords = '' }) => {
    const text = normalize(`${name} ${detail} ${keywords}`)
    return words.every((word) => text.includes(word))
  })
}

function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

/** The Korean name of the city of a zone: '뉴욕'. Null if Intl has only the name of the country, as for a country with one zone. */
function koreanPlaceOf(timeZone: string, country: string | null): string | null {
  const { korean } = citiesOf(timeZone)
  if (korean !== null || timeZone === 'UTC') return korean
  const parts = new Intl.DateTimeFormat('ko', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const place = name.replace(/ 시간$/, '')
  return place === name || place === country ? null : place
}

function normalize(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim()
}

function sortByName(choices: readonly SearchableChoice[], language: Language): readonly SearchableChoice[] {
  const { compare } = new Intl.Collator(language)
  return choices.toSorted((one, other) => compare(one.name, other.name))
}
