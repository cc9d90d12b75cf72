import type { Food } from '@haru/shared/food/food.ts'
import * as z from 'zod/mini'
import { version } from '../../version.ts'
import { convertOffProduct, offFieldNames, offProduct } from '../off-product.ts'
import type { FoodProvider, ProviderCountry } from './food-provider.ts'

// Search is a separate service of Open Food Facts; the product API no longer searches by words.
const searchOrigin = 'https://search.openfoodfacts.org'
const productOrigins: Readonly<Record<ProviderCountry, string>> = {
  kr: 'https://kr.openfoodfacts.org',
  world: 'https://world.openfoodfacts.org',
}
const languages: Readonly<Record<ProviderCountry, string>> = { kr: 'ko,en', world: 'en,ko' }

const searchResponse = z.object({ hits: z.array(z.unknown()) })
const productResponse = z.object({ product: z.optional(z.unknown()) })

export interface OffProviderOptions {
  /** The contact for complaints about too many requests. */
  readonly contact: string
  /** The origin of a compatible server; null for the official one. */
  readonly origin: string | null
}

/** Open Food Facts. Its terms require an application name and a contact, and at most 10 searches and 15 products a minute. */
export function createOffProvider({ contact, origin }: OffProviderOptions): FoodProvider {
  const headers = { 'user-agent': `Haru/${version} (${contact})` }
  const createUrl = (defaultOrigin: string, path: string, query: Readonly<Record<string, string>>) => {
    const url = new URL(path, origin ?? defaultOrigin)
    url.search = new URLSearchParams({ ...query, fields: offFieldNames.join(',') }).toString()
    return url
  }
  return {
    id: 'off',
    perMinute: { search: 10, lookup: 15 },
    search: (q, country) => ({
      kind: 'search',
      url: createUrl(searchOrigin, '/search', { q, langs: languages[country], page_size: '20' }),
      headers,
      read: ({ json }) => searchResponse.parse(json).hits.flatMap(parseProduct),
    }),
    requestByBarcode: (barcode, country) => {
      const hasBarcode = (food: Food) => food.barcode === barcode
      return {
        kind: 'lookup',
        url: createUrl(productOrigins[country], `/api/v2/product/${barcode}.json`, {}),
        headers,
        read: ({ json }) => parseProduct(productResponse.parse(json).product).filter(hasBarcode),
      }
    },
  }
}

// A malformed product is skipped; the other products are still returned.
function parseProduct(json: unknown): readonly Food[] {
  const product = offProduct.safeParse(json)
  const food = product.success ? convertOffProduct(product.data) : null
  return food === null ? [] : [food]
}
