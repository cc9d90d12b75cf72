import { array, codec, custom, nullable, number, object, enum as oneOf, optional, string, union } from 'zod/mini'
import type { Units } from '../../field/units.ts'
import { parseBarcode } from '../../food/barcode.ts'
import { sourceIds } from '../../food/food.ts'
import { endpoint } from '../wire/endpoint.ts'
import { envelope, found, foundAnswer } from '../wire/envelope.ts'
import { type Found, foundOnWire } from './search-result.ts'

/** How far matches are counted, and shown. */
export const mostFound = 200
const longestQuery = 100

export interface FindInput {
  readonly query: string
  /** From 0. */
  readonly page: number
  /** Two small letters, which choose where else to look; empty where none are known. */
  readonly isoCode: string
}

export interface FindAnswer {
  readonly foods: readonly Found[]
  /** How many there are, counted up to `mostFound`. */
  readonly count: number
  /** Why some place did not answer: a key of the words; empty where all did. */
  readonly note: string
}

export interface BarcodeAnswer {
  readonly food: Found | null
  readonly note: string
}

export const findCalls = {
  list: endpoint({
    method: 'GET',
    path: '/food/find/list',
    access: 'person',
    summary:
      'Foods by name or barcode, the best match first, ten to a page from page 0; without a query what was recorded lately, then favourites',
    input: () => findInput,
    output: (units) => findAnswer(units),
  }),
  barcode: endpoint({
    method: 'GET',
    path: '/food/find/barcode',
    access: 'person',
    summary: 'The food with a barcode (EAN-8, EAN-13 or UPC-A); null where nobody knows it',
    input: () => barcodeInput,
    output: (units) => barcodeAnswer(units),
  }),
  sources: endpoint({
    method: 'GET',
    path: '/food/sources',
    access: 'person',
    summary: 'Where the foods come from, who is owed thanks for them and on which terms, and how many of each are here',
    input: () => object({}),
    output: () => sourcesAnswer,
  }),
} as const

const isoCode = optional(string({ error: 'invalidQuery' }))

// Anything but two letters is no country, and never part of an address.
function readIsoCode(sent: string | undefined): string {
  return sent !== undefined && /^[a-z]{2}$/i.test(sent) ? sent.toLowerCase() : ''
}

const wireSearch = object(
  {
    sort: optional(string({ error: 'invalidPaging' })),
    page: optional(union([number(), string()], { error: 'invalidPaging' })),
    query: optional(string({ error: 'invalidPaging' })),
  },
  { error: 'invalidPaging' },
)

/** A search is always told with its best first: `sort` has to be one, and changes nothing. */
const findInput = codec(object({ PAGING: optional(wireSearch), isoCode }), custom<FindInput>(), {
  decode: ({ PAGING, isoCode: country }, { issues }) => {
    const { sort = 'asc', page = 0, query = '' } = PAGING ?? {}
    const isRight = /^(asc|desc)$/.test(sort) && /^\d{1,6}$/.test(String(page)) && [...query].length <= longestQuery
    if (!isRight) issues.push({ code: 'custom', message: 'invalidPaging', path: ['PAGING'], input: PAGING })
    return { query, page: Number(page), isoCode: readIsoCode(country) }
  },
  encode: ({ query, page, isoCode: country }) => ({ PAGING: { sort: 'asc', page, query }, isoCode: country }),
})

function findAnswer(units: Units) {
  const wire = object({ ...envelope, result: array(foundOnWire(units)), totalCnt: number(), note: string() })
  return codec(wire, custom<FindAnswer>(), {
    decode: ({ result, totalCnt, note }) => ({ foods: result, count: totalCnt, note }),
    encode: ({ foods, count, note }) => ({ ...found, result: [...foods], totalCnt: count, note }),
  })
}

const barcodeInput = codec(
  object({ barcode: string({ error: 'invalidField' }), isoCode }),
  custom<{ readonly barcode: string; readonly isoCode: string }>(),
  {
    decode: ({ barcode, isoCode: country }, { issues }) => {
      const read = barcode.length <= longestQuery ? parseBarcode(barcode) : null
      if (read === null) {
        issues.push({ code: 'custom', message: 'invalidField', path: ['barcode'], input: barcode })
      }
      return { barcode: read ?? '', isoCode: readIsoCode(country) }
    },
    encode: (input) => input,
  },
)

function barcodeAnswer(units: Units) {
  const wire = object({ ...envelope, result: nullable(foundOnWire(units)), note: string() })
  return codec(wire, custom<BarcodeAnswer>(), {
    decode: ({ result, note }) => ({ food: result, note }),
    encode: ({ food, note }) => ({ ...found, result: food, note }),
  })
}

const inBoth = object({ ko: string(), en: string() })

const sourcesAnswer = foundAnswer(
  array(
    object({
      id: oneOf(sourceIds),
      name: inBoth,
      publisher: inBoth,
      licence: string(),
      link: string(),
      attribution: inBoth,
      foods: number(),
    }),
  ),
)
