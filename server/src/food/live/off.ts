import type { Food } from '@haru/shared/food/food.ts'
import * as z from 'zod/mini'
import { version } from '../../version.ts'
import { foodOfOff, offFields, offProduct } from '../off-product.ts'
import type { Country, Provider } from './provider.ts'

// Search is a service of its own there; the interface of products knows no search by words any more.
const searchHome = 'https://search.openfoodfacts.org'
const productHomes: Readonly<Record<Country, string>> = {
  kr: 'https://kr.openfoodfacts.org',
  world: 'https://world.openfoodfacts.org',
}
const languages: Readonly<Record<Country, string>> = { kr: 'ko,en', world: 'en,ko' }

const searchAnswer = z.object({ hits: z.array(z.unknown()) })
const productAnswer = z.object({ product: z.optional(z.unknown()) })

export interface OffOptions {
  /** Whom its makers may tell that this server asks too much. */
  readonly contact: string
  /** The origin of another server that speaks the same; null for theirs. */
  readonly origin: string | null
}

/** Open Food Facts, whose makers ask for a name and a contact, and for at most 10 searches and 15 products a minute. */
export function openFoodFacts({ contact, origin }: OffOptions): Provider {
  const headers = { 'user-agent': `Haru/${version} (${contact})` }
  const urlOf = (home: string, path: string, query: Readonly<Record<string, string>>) => {
    const url = new URL(path, origin ?? home)
    url.search = new URLSearchParams({ ...query, fields: offFields.join(',') }).toString()
    return url
  }
  return {
    id: 'off',
    perMinute: { search: 10, lookup: 15 },
    search: (q, country) => ({
      kind: 'search',
      url: urlOf(searchHome, '/search', { q, langs: languages[country], page_size: '20' }),
      headers,
      read: ({ json }) => searchAnswer.parse(json).hits.flatMap(readProduct),
    }),
    byBarcode: (barcode, country) => {
      const isIt = (food: Food) => food.barcode === barcode
      return {
        kind: 'lookup',
        url: urlOf(productHomes[country], `/api/v2/product/${barcode}.json`, {}),
        headers,
        read: ({ json }) => readProduct(productAnswer.parse(json).product).filter(isIt),
      }
    },
  }
}

// One that is not as agreed is left out; the others are not its fault.
function readProduct(told: unknown): readonly Food[] {
  const product = offProduct.safeParse(told)
  const food = product.success ? foodOfOff(product.data) : null
  return food === null ? [] : [food]
}
