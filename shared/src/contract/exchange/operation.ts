import * as z from 'zod/mini'
import { saveModes } from '../../engine/save-mode.ts'
import { listOperationSchemas, type SentListOperation } from './food.ts'
import { epochSchema, invalidField, operationShape } from './operation-shape.ts'

const entryShape = {
  ...operationShape,
  list: z.string(invalidField),
  epoch: epochSchema,
}
const periodShape = { type: z.string(invalidField), start: z.string(invalidField), end: z.string(invalidField) }
const revision = z.int(invalidField)

const saveSchema = z.strictObject({
  ...entryShape,
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
  /** Whether the contents were accepted before: the user gets them back, or copies them. */
  isRestoration: z.optional(z.boolean(invalidField)),
  entry: z.strictObject({ id: z.string(invalidField), ...periodShape, values: z.unknown(), items: z.unknown() }),
})

const removalSchema = z.strictObject({
  ...entryShape,
  act: z.literal('remove', invalidField),
  ...periodShape,
  revision: z.nullable(revision),
  /** The id of the entry that has `revision`. */
  entryId: z.optional(z.string(invalidField)),
})

/** An operation of an exchange, as docs/offline.md describes it. The contents of its entry or its food are checked by the server. */
export const operationSchema = z.discriminatedUnion(
  'act',
  [saveSchema, removalSchema, ...listOperationSchemas],
  invalidField,
)
export type SentSave = z.output<typeof saveSchema>
type SentRemoval = z.output<typeof removalSchema>
/** An operation that changes an entry. */
export type SentEntryOperation = SentSave | SentRemoval
export type { SentListOperation }
export type SentOperation = SentEntryOperation | SentListOperation
