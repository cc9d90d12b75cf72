import * as z from 'zod/mini'
import { uuidSchema } from '../wire/uuid-schema.ts'

export const invalidField = { error: 'invalidField' } as const

/** The database of the server whose revisions an operation names. Those of another one have another meaning. */
export const epochSchema = z.optional(z.string(invalidField))

/** The members of every operation. */
export const operationShape = {
  id: uuidSchema,
  /** The version of the contract of the client that made the operation. */
  contract: z.int(invalidField),
  /** The operation that it depends on: the revision that it expects is the one of its result. */
  after: z.optional(z.nullable(uuidSchema)),
}
