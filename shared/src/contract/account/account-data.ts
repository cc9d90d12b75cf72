import { array, codec, custom, number, object, type output, string } from 'zod/mini'
import { endpoint } from '../wire/endpoint.ts'
import { envelope, foundAnswer, plainAnswer } from '../wire/envelope.ts'

/** What a person has besides what stands on shelves. */
export const otherLists = ['favorites', 'ownFoods'] as const

/** How much of something there is: of a shelf by its name (`exercise`, `exercise_goal`), or of one of `otherLists`. */
export interface Held {
  readonly list: string
  readonly count: number
}

const heldOnWire = array(object({ list: string(), count: number() }))

const usage = object({ bytes: number(), maxBytes: number() })
/** How much an account takes of a server. */
export type Usage = output<typeof usage>

/** The largest file that can be brought back, in bytes. */
export const largestRestore = 10_000_000

export const transferCalls = {
  held: endpoint({
    method: 'GET',
    path: '/user/data',
    access: 'person',
    summary:
      'How much a person has of everything, in the order of an export. Where all are 0 an export can be restored',
    input: () => object({}),
    output: () => foundAnswer(heldOnWire),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/user/usage',
    access: 'person',
    summary: 'How many bytes of the server the account takes, and how many it may take',
    input: () => object({}),
    output: () => foundAnswer(usage),
  }),
  take: endpoint({
    method: 'GET',
    path: '/user/export',
    access: 'person',
    needsProof: true,
    gives: 'application/zip',
    summary: 'Everything a person has, as a zip (docs/export.md)',
    input: () => object({}),
    output: () => plainAnswer,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/user/restore',
    access: 'person',
    takes: ['application/zip', 'application/json'],
    largestBody: largestRestore,
    summary:
      'Bring an export back, or its haru.json, all of it or nothing. Refuses where something is already there (409 notEmpty), what a newer Haru made (409 newerExport), and rows that no editor could have saved (400 refusedRows, which names them)',
    input: () => object({}),
    output: () =>
      codec(object({ ...envelope, result: heldOnWire }), custom<readonly Held[]>(), {
        decode: ({ result }) => result,
        encode: (result) => ({ status: 'success', msg: 'answer.restored', result: [...result] }),
      }),
  }),
} as const
