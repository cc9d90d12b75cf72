import * as z from 'zod/mini'
import { saveModes } from '../../engine/save-mode.ts'

const invalidField = { error: 'invalidField' } as const
const periodShape = { type: z.string(invalidField), start: z.string(invalidField), end: z.string(invalidField) }
const revision = z.int(invalidField)

const commonShape = {
  id: z.string(invalidField),
  /** The version of the contract of the client that made the operation. */
  contract: z.int(invalidField),
  /** The operation that it was made upon: the revision that it expects is the one of its result. */
  after: z.optional(z.nullable(z.string(invalidField))),
  list: z.string(invalidField),
}

const saveSchema = z.strictObject({
  ...commonShape,
  act: z.literal('save', invalidField),
  /** The currency of its amounts. */
  currency: z.string(invalidField).check(z.regex(/^[A-Z]{3}$/, invalidField)),
  /** `add`: inserts where there is an entry, and creates one where there is none. */
  mode: z.enum([...saveModes, 'add'], invalidField),
  /** The entry from which the editor was loaded; null for a new one. */
  loaded: z.nullable(
    z.strictObject({
      id: z.string(invalidField),
      revision: z.nullable(revision),
      /** Of an entry that moves. */
      ...z.partial(z.object(periodShape)).shape,
    }),
  ),
  /** Of a new entry: the revision of the entry that it replaces. */
  revision: z.optional(revision),
  /** The id of the entry that has `revision`. */
  entryId: z.optional(z.string(invalidField)),
  entry: z.strictObject({ id: z.string(invalidField), ...periodShape, values: z.unknown(), items: z.unknown() }),
})

const removalSchema = z.strictObject({
  ...commonShape,
  act: z.literal('remove', invalidField),
  ...periodShape,
  revision: z.nullable(revision),
  /** The id of the entry that has `revision`. */
  entryId: z.optional(z.string(invalidField)),
})

/** An operation of an exchange, as docs/offline.md describes it. The contents of its entry are checked by its area. */
export const operationSchema = z.discriminatedUnion('act', [saveSchema, removalSchema], invalidField)
export type SentSave = z.output<typeof saveSchema>
type SentRemoval = z.output<typeof removalSchema>
export type SentOperation = SentSave | SentRemoval
