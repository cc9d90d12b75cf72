import type { Food } from '@haru/shared/food/food.ts'
import type { JsonResponse } from './fetch-json.ts'

/** Whose food databases are asked. */
export type ProviderCountry = 'kr' | 'world'

/** A fixed table: what is no country of it gets the databases of the world, and no text from outside is ever a host. */
export function toProviderCountry(isoCode: string): ProviderCountry {
  return isoCode === 'kr' ? 'kr' : 'world'
}

/** A question to a provider, and how its answer is read. */
export interface ProviderRequest {
  readonly kind: 'search' | 'lookup'
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Throws where the answer is not what was agreed. */
  readonly read: (response: JsonResponse) => readonly Food[]
}

/** A food database of strangers. A question is null where it is of no use to ask. */
export interface FoodProvider {
  readonly id: 'mfds' | 'off'
  /** How many questions a minute it bears from one server. */
  readonly perMinute: Readonly<Record<ProviderRequest['kind'], number>>
  readonly search: (query: string, country: ProviderCountry) => ProviderRequest | null
  readonly byBarcode: (barcode: string, country: ProviderCountry) => ProviderRequest | null
}
