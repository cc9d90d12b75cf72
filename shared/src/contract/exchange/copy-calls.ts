import { array, nullable, number, object, type output, string } from 'zod/mini'
import { limitedRangeCodec } from '../wire/dates.ts'
import { endpoint, readEndpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { entryRowSchema } from './changes.ts'
import { personalListsSchema } from './food.ts'

const copySchema = object({
  epoch: string(),
  /** The version of the contract of the server. */
  contract: number(),
  /** The number of the last write that the copy contains for sure: the cursor of the first request of changes. */
  cursor: number(),
  /** The first day of the oldest entry of the user; null without entries. */
  firstDay: nullable(string()),
  /** The last day on which an entry of the user begins; null without entries. */
  lastDay: nullable(string()),
  entries: array(entryRowSchema),
})
export type EntryCopy = output<typeof copySchema>

/** The calls with which a device begins its copy, and the one that reads changed lists of foods. */
export const copyCalls = {
  copy: readEndpoint({
    path: '/user/sync/copy',
    isCompressed: true,
    summary:
      'The records and goals that begin on a day of DATE, at most 366 days, as a device stores them (docs/offline.md)',
    input: () => object({ DATE: limitedRangeCodec(366) }),
    output: () => resultCodec(copySchema),
  }),
  foods: readEndpoint({
    path: '/user/sync/foods',
    isCompressed: true,
    summary: 'The favourite and own foods, as a device stores them (docs/offline.md)',
    input: () => object({}),
    output: () => resultCodec(personalListsSchema),
  }),
  sealKey: endpoint({
    method: 'POST',
    path: '/user/sync/key',
    access: 'user',
    summary:
      'The key with which a device encrypts the operations that are unsent when its user logs out (docs/offline.md)',
    input: () => object({}),
    output: () => resultCodec(object({ sealKey: string() })),
  }),
} as const
