import { array, codec, custom, number, object, type output, string } from 'zod/mini'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { envelopeSchema, envelopeShape, resultCodec } from '../wire/envelope.ts'

/** What a person has besides what stands on shelves. */
export const otherLists = ['favorites', 'ownFoods'] as const

/** How much of something there is: of a shelf by its name (`exercise`, `exercise_goal`), or of one of `otherLists`. */
export interface ListCount {
  readonly list: string
  readonly count: number
}

const listCountsSchema = array(object({ list: string(), count: number() }))

const usageSchema = object({ bytes: number(), maxBytes: number() })
/** How much an account takes of a server. */
export type Usage = output<typeof usageSchema>

/** The largest file that can be brought back, in bytes. */
export const maxRestoreBytes = 10_000_000

export const accountDataCalls = {
  counts: readEndpoint({
    path: '/user/data',
    summary: 'The number of rows of each list, in the order of an export. An export can be restored if all are 0',
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
      'Restore an export or its haru.json, completely or not at all. Refuses an account with data (409 notEmpty), the file of a newer Haru (409 newerExport), and rows that could not have been saved (400 refusedRows, which lists them)',
    input: () => object({}),
    output: () =>
      codec(object({ ...envelopeShape, result: listCountsSchema }), custom<readonly ListCount[]>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.restored', result: [...result] }),
      }),
  }),
} as const
