import { array, codec, custom, number, object, optional, string, type ZodMiniType } from 'zod/mini'
import type { Day } from '../../calendar/day.ts'
import { formatCodec, type WireFormat } from './format.ts'

/** The members that every response has. `status` is of the specification; `msg` is a key of both catalogues. */
export const envelopeShape = { status: string(), msg: string() }

/** The envelope of a read. */
export const successEnvelope = { status: 'success', msg: 'answer.found' } as const

/** A response without a result. */
export const envelopeSchema = object(envelopeShape)

/** `{ status, msg, result }`. */
export function resultSchema<T extends ZodMiniType>(result: T) {
  return object({ ...envelopeShape, result })
}

/** A response whose decoded form is its `result`. */
export function resultCodec<Out, In>(result: ZodMiniType<Out, In>) {
  return codec(resultSchema(result), custom<Out>(), {
    decode: (sent) => sent.result,
    encode: (value) => ({ ...successEnvelope, result: value }),
  })
}

/** `resultCodec` for a format, with the counts of the value if the call declares them. */
export function resultFormatCodec<T, Wire>(
  { schema, encode, decode }: WireFormat<T, Wire>,
  countValues?: (value: T) => { readonly totalCnt: number; readonly sectionCnt: number },
) {
  return formatCodec({
    schema: object({ ...envelopeShape, result: schema, ...(countValues === undefined ? {} : countsShape) }),
    encode: (value: T) => ({ ...successEnvelope, result: encode(value), ...countValues?.(value) }),
    decode: ({ result }) => decode(result),
  })
}

/** A response of a write: its result, with its message. */
export function writeResultCodec<T extends object>(result: ZodMiniType<T>) {
  return codec(resultSchema(result), custom<T & { readonly msg: string }>(), {
    decode: (sent) => ({ ...sent.result, msg: sent.msg }),
    encode: (value) => ({ status: 'success', msg: value.msg, result: value }),
  })
}

/** The total number of entries, and the number of sections (entries or items) in the response. */
const countsShape = { totalCnt: number(), sectionCnt: number() }

export interface Page<T> {
  readonly entries: readonly T[]
  readonly count: number
  /** The first day of which a device has all entries, if it has not all of the list and no network; never from a server. */
  readonly copiedFrom?: Day
}

/** A page of a list, with the number of entries of all pages. An entry that decodes to null is left out. */
export function pageCodec<T>(format: Pick<WireFormat<T>, 'schema' | 'encode'> & Pick<WireFormat<T | null>, 'decode'>) {
  return formatCodec({
    schema: object({ ...envelopeShape, result: array(format.schema), ...countsShape }),
    encode: ({ entries, count }: Page<T>) => {
      return { ...successEnvelope, result: entries.map(format.encode), totalCnt: count, sectionCnt: entries.length }
    },
    decode: ({ result, totalCnt }): Page<T> => {
      return { entries: result.map(format.decode).filter((entry) => entry !== null), count: totalCnt }
    },
  })
}

const pageNumberPattern = /^[1-9]\d{0,5}$/
const invalidPaging = { error: 'invalidPaging' } as const
const scalar = custom<string | number>((sent) => ['string', 'number'].includes(typeof sent), invalidPaging)
const pagingShape = { sort: optional(string(invalidPaging)), page: optional(scalar), limit: optional(scalar) }

export interface PageRequest {
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
}

/** `PAGING`: the order and the page; `size` rows a page is the only size. */
export function pageRequestCodec(size: number) {
  return codec(optional(object(pagingShape, invalidPaging)), custom<PageRequest>(), {
    decode: (sent, { issues }) => {
      const { sort = 'asc', page = 1, limit = size } = sent ?? {}
      const isValidSort = sort === 'asc' || sort === 'desc'
      if (!isValidSort || !pageNumberPattern.test(String(page)) || String(limit) !== String(size)) {
        issues.push({ code: 'custom', message: 'invalidPaging', input: sent })
      }
      return { sort: sort as PageRequest['sort'], page: Number(page) }
    },
    encode: ({ sort, page }) => ({ sort, page }),
  })
}
