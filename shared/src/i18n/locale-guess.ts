import type { WeightUnit } from '../field/units.ts'
import { findCountryOfZone } from './countries.ts'
import { findCurrencyOfCountry } from './currencies.ts'

/** The probable country, currency and weight unit of a user who has not chosen them. */
export interface LocaleGuess {
  /** ISO 3166, such as 'KR'. */
  readonly country: string
  /** ISO 4217. */
  readonly currency: string
  readonly weight: WeightUnit
}

/** Guesses from the time zone of the browser, else from its preferred languages, such as ['ko-KR', 'en']. */
export function guessLocale(timeZone: string, languages: readonly string[]): LocaleGuess {
  const country = findCountryOfZone(timeZone) ?? findCountryOfLanguages(languages)
  return {
    country,
    currency: findCurrencyOfCountry(country) ?? 'USD',
    weight: country === 'US' ? 'lb' : 'kg',
  }
}

function findCountryOfLanguages(languages: readonly string[]): string {
  for (const language of languages) {
    const region = /[-_]([A-Z]{2})\b/i.exec(language)?.[1]
    if (region !== undefined) return region.toUpperCase()
    if (/^ko\b/i.test(language)) return 'KR'
  }
  return 'US'
}
