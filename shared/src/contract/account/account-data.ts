import { array, codec, custom, number, object, type output, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, envelopeShape, resultCodec } from '../wire/envelope.ts'

/** The lists of an account besides its collections and its saved sets. */
export const otherLists = ['favorites', 'ownFoods'] as const

/** The number of rows of a list: a collection (`exercise`, `exercise_goal`), saved sets (`food_savedSets`), or a list of `otherLists`. */
export interface ListCount {
  readonly list: string
  readonly count: number
}

const listCountsSchema = array(object({ list: string(), count: number() }))

const usageSchema = object({ bytes: number(), maxBytes: number() })
/** The size of an account on the server, and the maximum size. */
export type Usage = output<typeof usageSchema>

/** The largest file that can be restored, in bytes. */
export const maxRestoreBytes = 10_000_000

export const accountDataCalls = {
  counts: readEndpoint({
    path: '/user/data',
    summary:
      'The number of rows of each list, in the order of an export. An export can be restored if all numbers are 0',
    input: () => object({}),
    output: () => resultCodec(listCountsSchema),
  }),
  usage: readEndpoint({
    path: '/user/usage',
    summary: 'The size of the account in bytes, and its limit',
    input: () => object({}),
    output: () => resultCodec(usageSchema),
  }),
  export: readEndpoint({
    path: '/user/export',
    requiresRecentLogin: true,
    responseType: 'application/zip',
    summary: 'Export all data of the user as a zip file (docs/export.md)',
    input: () => object({}),
    output: () => envelopeSchema,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/user/restore',
    access: 'user',
    requestTypes: ['application/zip', 'application/json'],
    maxBodyBytes: maxRestoreBytes,
    summary:
      'Restore an export or its haru.json, completely or not at all. Refuses an account with data (409 notEmpty), the file of a newer Haru (409 newerExport), and rows that a save would refuse (400 refusedRows, which lists them)',
    input: () => object({}),
    output: () =>
      codec(object({ ...envelopeShape, result: listCountsSchema }), custom<readonly ListCount[]>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.restored', result: [...result] }),
      }),
  }),
} as const
