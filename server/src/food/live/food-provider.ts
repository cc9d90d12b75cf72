import type { Food } from '@haru/shared/food/food.ts'
import type { JsonResponse } from './fetch-json.ts'

/** The country whose food databases are searched. */
export type ProviderCountry = 'kr' | 'world'

/** Maps a country code to a fixed list: a text from outside never becomes part of a host name. */
export function toProviderCountry(isoCode: string): ProviderCountry {
  return isoCode === 'kr' ? 'kr' : 'world'
}

/** A request to a provider, with the parser of its response. */
export interface ProviderRequest {
  readonly kind: 'search' | 'lookup'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Throws if the response does not have the documented shape. */
  readonly read: (response: JsonResponse) => readonly Food[]
}

/** A food database on another server. A request is null if the provider cannot have a result. */
export interface FoodProvider {
  readonly id: 'mfds' | 'off'
  /** The number of requests a minute that the provider allows for one server. */
  readonly perMinute: Readonly<Record<ProviderRequest['kind'], number>>
  readonly search: (query: string, country: ProviderCountry) => ProviderRequest | null
  readonly requestByBarcode: (barcode: string, country: ProviderCountry) => ProviderRequest | null
}
