import { array, codec, custom, number, object, type output, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
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
  counts: endpoint({
    method: 'GET',
    path: '/user/data',
    access: 'user',
    summary:
      'How much a person has of everything, in the order of an export. Where all are 0 an export can be restored',
    input: () => object({}),
    output: () => resultCodec(listCountsSchema),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/user/usage',
    access: 'user',
    summary: 'How many bytes of the server the account takes, and how many it may take',
    input: () => object({}),
    output: () => resultCodec(usageSchema),
  }),
  export: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'user',
    requiresRecentLogin: true,
    responseType: 'application/zip',
    summary: 'Everything a person has, as a zip (docs/export.md)',
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
      'Bring an export back, or its haru.json, all of it or nothing. Refuses where something is already there (409 notEmpty), what a newer Haru made (409 newerExport), and rows that no editor could have saved (400 refusedRows, which names them)',
    input: () => object({}),
    output: () =>
      codec(object({ ...envelopeShape, result: listCountsSchema }), custom<readonly ListCount[]>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.restored', result: [...result] }),
      }),
  }),
} as const
