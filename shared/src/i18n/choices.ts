import { citiesOf } from './cities.ts'
import { countryOfZone, currencies } from './countries.ts'
import type { Language } from './languages.ts'

/** One of a long list: what it is called, what else is said of it, and what it may be found by. */
export interface SearchableChoice {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** Other words to find it by. */
  readonly keywords?: string
}

/** Every time zone this browser knows, by the name of its place: 'New York', 'United States · America/New_York'. */
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

/** Every currency somebody pays in, by its name: '대한민국 원', 'KRW'. */
export function currencyChoices(language: Language): readonly SearchableChoice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return sortByName(
    currencies.map((id) => ({ id, name: names.of(id) ?? id, detail: id })),
    language,
  )
}

/** Those that have every word of `sought` somewhere, whatever the case. */
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

/** '뉴욕'. Where a country has one zone, Intl calls that by the country, which is no place to be known by. */
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
