import { codec, custom, number, object, optional, type output, string, type ZodMiniType } from 'zod/mini'

/** What every answer begins with: `status` as the specification has it, and a `msg` that is a key of both catalogues. */
export const envelopeShape = { status: string(), msg: string() }

/** How an answer to a question begins. */
export const successEnvelope = { status: 'success', msg: 'answer.found' } as const

/** An answer that says nothing but how it went. */
export const envelopeSchema = object(envelopeShape)

/** `{ status, msg, result }`. */
export function resultSchema<T extends ZodMiniType>(result: T) {
  return object({ ...envelopeShape, result })
}

/** An answer that is its `result`, to code. */
export function resultCodec<T extends ZodMiniType>(result: T) {
  return codec(resultSchema(result), custom<output<T>>(), {
    decode: (sent) => (sent as { readonly result: output<T> }).result,
    encode: (found) => ({ status: 'success', msg: 'answer.found', result: found }) as never,
  })
}

const pageNumber = /^[1-9]\d{0,5}$/
const pagingSchema = object(
  {
    sort: optional(string({ error: 'invalidPaging' })),
    page: optional(custom<string | number>(isScalar, { error: 'invalidPaging' })),
    limit: optional(custom<string | number>(isScalar, { error: 'invalidPaging' })),
  },
  { error: 'invalidPaging' },
)

export interface PageRequest {
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
}

/** `PAGING`: the order and the page; `size` rows a page is the only size. */
export function pageRequestCodec(size: number) {
  return codec(optional(pagingSchema), custom<PageRequest>(), {
    decode: (sent, { issues }) => {
      const { sort = 'asc', page = 1, limit = size } = sent ?? {}
      const known = sort === 'asc' || sort === 'desc'
      if (!known || !pageNumber.test(String(page)) || String(limit) !== String(size)) {
        issues.push({ code: 'custom', message: 'invalidPaging', input: sent })
      }
      return { sort: sort as PageRequest['sort'], page: Number(page) }
    },
    encode: ({ sort, page }) => ({ sort, page }),
  })
}

function isScalar(sent: unknown): boolean {
  return typeof sent === 'string' || typeof sent === 'number'
}

/** How many there are in all, and how many of a thing's parts the answer holds. */
export const countsShape = { totalCnt: number(), sectionCnt: number() }
