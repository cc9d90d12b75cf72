import { countryOfZone, currencies } from './countries.ts'
import type { Language } from './languages.ts'

/** One of a long list: what it is called, what else is said of it, and what it may be found by. */
export interface Choice {
  readonly id: string
  readonly name: string
  readonly detail: string
}

/** Every time zone this browser knows, by the name of its place: 'New York', 'United States · America/New_York'. */
export function timeZoneChoices(language: Language): readonly Choice[] {
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
  const zones = [...ids].map((id) => {
    const country = countryOfZone(id)
    return { id, name: placeOf(id), detail: country === null ? id : `${countries.of(country)} · ${id}` }
  })
  return sorted(zones, language)
}

/** Every currency somebody pays in, by its name: '대한민국 원', 'KRW'. */
export function currencyChoices(language: Language): readonly Choice[] {
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  return sorted(
    currencies.map((id) => ({ id, name: names.of(id) ?? id, detail: id })),
    language,
  )
}

/** Those that have every word of `sought` somewhere, whatever the case. */
export function findChoices(choices: readonly Choice[], sought: string): readonly Choice[] {
  const words = plain(sought).split(/\s+/)
  return choices.filter(({ name, detail }) => {
    const text = plain(`${name} ${detail}`)
    return words.every((word) => text.includes(word))
  })
}

function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().trim()
}

function sorted(choices: readonly Choice[], language: Language): readonly Choice[] {
  const { compare } = new Intl.Collator(language)
  return choices.toSorted((one, other) => compare(one.name, other.name))
}
