import { array, codec, custom, nullable, number, object, enum as oneOf, optional, string, union } from 'zod/mini'
import type { Units } from '../../field/units.ts'
import { parseBarcode } from '../../food/barcode.ts'
import { sourceIds } from '../../food/food.ts'
import { maxQueryLength } from '../../tracking/read/limits.ts'
import { readEndpoint } from '../wire/endpoint.ts'
import { envelopeShape, resultCodec, successEnvelope } from '../wire/envelope.ts'
import { type FoodSearchResult, foodSearchResultCodec } from './search-result.ts'

/** The maximum number of matches that are counted and shown. */
export const maxMatchCount = 200

export interface FoodSearchInput {
  readonly query: string
  /** From 0. */
  readonly page: number
  /** A country code of two lower-case letters, which selects other food databases; empty if the country is unknown. */
  readonly isoCode: string
}

/** The note of a search on a device without a network. */
export const offlineNote = 'find.note.offline'

/** The message key if foods are missing because a database was unavailable, otherwise empty. */
export type FoodSearchNote = '' | 'find.note.silent' | typeof offlineNote

export interface FoodSearchPage {
  readonly foods: readonly FoodSearchResult[]
  /** The number of matches, at most `maxMatchCount`. */
  readonly count: number
  /** The message key if another food database was unavailable; otherwise empty. */
  readonly note: string
}

export interface BarcodeResult {
  readonly food: FoodSearchResult | null
  readonly note: string
}

export const searchCalls = {
  list: readEndpoint({
    path: '/food/find/list',
    summary:
      'Foods by name or barcode, best match first, ten to a page from page 0; without a query the recent foods, then the favourites',
    input: () => foodSearchInputCodec,
    output: (units) => foodSearchPageCodec(units),
  }),
  barcode: readEndpoint({
    path: '/food/find/barcode',
    summary: 'The food with a barcode (EAN-8, EAN-13 or UPC-A); null if it is unknown',
    input: () => barcodeInputCodec,
    output: (units) => barcodeResultCodec(units),
  }),
  sources: readEndpoint({
    path: '/food/sources',
    summary: 'The sources of the foods: publisher, terms and number of foods',
    input: () => object({}),
    output: () => foodSourcesCodec,
  }),
} as const

const isoCode = optional(string({ error: 'invalidQuery' }))

// Only two letters are a country code, so no other text can become a part of a URL.
function decodeCountryCode(sent: string | undefined): string {
  return sent !== undefined && /^[a-z]{2}$/i.test(sent) ? sent.toLowerCase() : ''
}

const searchSchema = object(
  {
    sort: optional(string({ error: 'invalidPaging' })),
    page: optional(union([number(), string()], { error: 'invalidPaging' })),
    query: optional(string({ error: 'invalidPaging' })),
  },
  { error: 'invalidPaging' },
)

/** Results are always sorted by match, the best first: `sort` is validated and has no effect. */
const foodSearchInputCodec = codec(object({ PAGING: optional(searchSchema), isoCode }), custom<FoodSearchInput>(), {
  decode: ({ PAGING, isoCode: country }, { issues }) => {
    const { sort = 'asc', page = 0, query = '' } = PAGING ?? {}
    const isValid = /^(asc|desc)$/.test(sort) && /^\d{1,6}$/.test(String(page)) && [...query].length <= maxQueryLength
    if (!isValid) issues.push({ code: 'custom', message: 'invalidPaging', path: ['PAGING'], input: PAGING })
    return { query, page: Number(page), isoCode: decodeCountryCode(country) }
  },
  encode: ({ query, page, isoCode: country }) => ({ PAGING: { sort: 'asc', page, query }, isoCode: country }),
})

function foodSearchPageCodec(units: Units) {
  const wire = object({
    ...envelopeShape,
    result: array(foodSearchResultCodec(units)),
    totalCnt: number(),
    note: string(),
  })
  return codec(wire, custom<FoodSearchPage>(), {
    decode: ({ result, totalCnt, note }) => ({ foods: result, count: totalCnt, note }),
    encode: ({ foods, count, note }) => ({ ...successEnvelope, result: [...foods], totalCnt: count, note }),
  })
}

const barcodeInputCodec = codec(
  object({ barcode: string({ error: 'invalidField' }), isoCode }),
  custom<{ readonly barcode: string; readonly isoCode: string }>(),
  {
    decode: ({ barcode, isoCode: country }, { issues }) => {
      const parsedBarcode = barcode.length <= maxQueryLength ? parseBarcode(barcode) : null
      if (parsedBarcode === null) {
        issues.push({ code: 'custom', message: 'invalidField', path: ['barcode'], input: barcode })
      }
      return { barcode: parsedBarcode ?? '', isoCode: decodeCountryCode(country) }
    },
    encode: (input) => input,
  },
)

function barcodeResultCodec(units: Units) {
  const wire = object({ ...envelopeShape, result: nullable(foodSearchResultCodec(units)), note: string() })
  return codec(wire, custom<BarcodeResult>(), {
    decode: ({ result, note }) => ({ food: result, note }),
    encode: ({ food, note }) => ({ ...successEnvelope, result: food, note }),
  })
}

const bilingualSchema = object({ ko: string(), en: string() })

const foodSourcesCodec = resultCodec(
  array(
    object({
      id: oneOf(sourceIds),
      name: bilingualSchema,
      publisher: bilingualSchema,
      licence: string(),
      link: string(),
      attribution: bilingualSchema,
      foods: number(),
    }),
  ),
)
