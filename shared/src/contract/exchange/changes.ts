import {
  array,
  boolean,
  int,
  maxLength,
  nullable,
  number,
  object,
  enum as oneOf,
  optional,
  type output,
  record,
  string,
  unknown,
} from 'zod/mini'
import { type ErrorCode, errorStatus } from '../../errors.ts'
import { endpoint } from '../wire/endpoint.ts'
import { resultCodec } from '../wire/envelope.ts'
import { listConflictShape } from './food.ts'

/** The lists of a user that are not made of entries. A device requests a changed list by its own call. */
export const changedLists = ['account', 'categories', 'favorites', 'ownFoods', 'savedSets'] as const
export type ChangedList = (typeof changedLists)[number]

/** The largest number of operations in a request. */
export const maxSentOperations = 100

/** A period of an entry, as in an export (docs/export.md). */
const periodShape = { type: string(), start: string(), end: string() }

export const entryRowSchema = object({
  /** Such as `exercise` or `exercise_goal`. */
  list: string(),
  id: string(),
  ...periodShape,
  /** By the names of the fields, in base units. */
  values: record(string(), unknown()),
  /** The items of a record, each a list of its values in the order of the fields of the area, without the default values at its end. */
  items: array(array(unknown())),
  revision: number(),
  /** The number of the last write of the entry. */
  seq: number(),
  /** In milliseconds since 1970. */
  updatedAt: number(),
})
/** A record or a goal as a device stores it. */
export type SentEntry = output<typeof entryRowSchema>

/** A record or a goal that was removed. */
const removedRowSchema = object({ list: string(), id: string(), ...periodShape, seq: number() })

const operationResultSchema = object({
  /** The id of the operation; null if it has none. */
  id: nullable(string()),
  /** `held`: an operation on which it depends was not done. */
  status: oneOf(['done', 'refused', 'held']),
  /** The result of an operation that was done: the entry or the item of the list, its revision then, and whether the operation added to an entry. */
  entry: optional(object({ id: string(), revision: number(), isMerged: optional(boolean()) })),
  code: optional(oneOf(Object.keys(errorStatus) as ErrorCode[])),
  /** The key of a more specific message than that of the code. */
  msg: optional(string()),
  field: optional(string()),
  /** Of a refused operation: the entry that the server has. */
  current: optional(entryRowSchema),
  ...listConflictShape,
})
export type OperationResult = output<typeof operationResultSchema>

const changesSchema = object({
  epoch: string(),
  /** Whether the cursor is of no use, so that the device has to copy all entries again. Nothing was done then. */
  isReset: boolean(),
  cursor: number(),
  /** The version of the contract of the server. */
  contract: number(),
  /** In the order of the operations. */
  results: array(operationResultSchema),
  entries: array(entryRowSchema),
  removed: array(removedRowSchema),
  changedLists: array(oneOf(changedLists)),
  /** Whether there are more changes behind the cursor. */
  hasMore: boolean(),
})
export type Changes = output<typeof changesSchema>

/** The call with which a device keeps its copy of the entries of a user up to date (docs/decisions/0091). */
export const changeCalls = {
  exchange: endpoint({
    method: 'POST',
    path: '/user/sync',
    isCompressed: true,
    access: 'user',
    summary:
      'Do the operations that a device has stored, each for itself and in order, and return the changes since its cursor, 500 at most (docs/offline.md)',
    input: () =>
      object({
        epoch: string({ error: 'invalidField' }),
        cursor: int({ error: 'invalidField' }),
        operations: array(unknown(), { error: 'invalidField' }).check(
          maxLength(maxSentOperations, { error: 'invalidField' }),
        ),
      }),
    output: () => resultCodec(changesSchema),
  }),
} as const
