import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { OperationResult } from '@haru/shared/contract/sync/changes.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { saveModes } from '@haru/shared/engine/save-mode.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { computeMoneyScale } from '@haru/shared/field/currency-scale.ts'
import { collectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { findCategory } from '@haru/shared/tracking/read/entries.ts'
import type { Collection, Store, Writer } from '@haru/shared/tracking/store.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { runIdempotent } from '@haru/shared/tracking/write/idempotency.ts'
import { applyRemoval, applySave, type SaveResult } from '@haru/shared/tracking/write/save.ts'
import * as z from 'zod/mini'
import { toRefusal } from '../http/error-response.ts'
import type { Caller } from '../http/request-context.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import { rescaleEntry } from '../tracking/rescale-money.ts'
import { createEntryDecoder, decodePeriod } from '../transfer/entry-rows.ts'
import { encodeEntry, nameItems } from './entry-rows.ts'

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
  entry: z.strictObject({ id: z.string(invalidField), ...periodShape, values: z.unknown(), items: z.unknown() }),
})
type Save = z.output<typeof saveSchema>

const removeSchema = z.strictObject({
  ...commonShape,
  act: z.literal('remove', invalidField),
  ...periodShape,
  revision: z.nullable(revision),
})
type Removal = z.output<typeof removeSchema>

const operationSchema = z.discriminatedUnion('act', [saveSchema, removeSchema], invalidField)

interface OperationContext {
  readonly areas: readonly AnyArea[]
  readonly store: Store
  readonly caller: Caller
}

/**
 * Does operations one after the other, each in its own transaction. An operation that is refused keeps no other from being done, except
 * those that were made upon it. Throws only where the request has to be repeated, such as without a database.
 */
export async function runOperations(
  context: OperationContext,
  operations: readonly unknown[],
): Promise<readonly OperationResult[]> {
  const results = new Map<string, OperationResult>()
  const all: OperationResult[] = []
  for (const sent of operations) {
    await yieldWhenLong()
    const result = await runOperation(context, sent, results)
    all.push(result)
    if (result.id !== null) results.set(result.id, result)
  }
  return all
}

async function runOperation(
  context: OperationContext,
  sent: unknown,
  earlier: ReadonlyMap<string, OperationResult>,
): Promise<OperationResult> {
  const id = findId(sent)
  try {
    const operation = parseOperation(sent)
    const { after = null } = operation
    if (after !== null && after !== id && (earlier.get(after)?.status ?? 'done') !== 'done') {
      return { id, status: 'held' }
    }
    const collection = findCollection(context.areas, operation.list)
    const entry = await context.store.write(context.caller, (writer) =>
      runIdempotent(writer, operation.id, sent, () =>
        operation.act === 'save'
          ? runSave(writer, context, collection, operation)
          : runRemoval(writer, collection, operation),
      ),
    )
    return { id, status: 'done', entry }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ...toRefusedResult(context, sent, error) }
  }
}

function findId(sent: unknown): string | null {
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : null
  return typeof id === 'string' && isUuid(id) ? id : null
}

function parseOperation(sent: unknown): Save | Removal {
  const parsed = z.safeParse(operationSchema, sent)
  if (!parsed.success) throw toRefusal(parsed.error.issues[0], true)
  const { id, contract, after } = parsed.data
  if (!isUuid(id)) throw new Refusal('invalidField', { field: 'id' })
  if (contract < 1 || contract > contractVersion) throw new Refusal('invalidField', { field: 'contract' })
  if (after === id) throw new Refusal('invalidField', { field: 'after' })
  return parsed.data
}

function findCollection(areas: readonly AnyArea[], list: string): Collection {
  const collection = listCollections(areas).find((each) => collectionName(each) === list)
  if (collection === undefined) throw new Refusal('invalidField', { field: 'list' })
  return collection
}

async function runSave(
  writer: Writer,
  { caller }: OperationContext,
  collection: Collection,
  operation: Save,
): Promise<SaveResult> {
  const { mode, loaded } = operation
  const { id, period, values, items } = await decodeEntry(writer, caller, collection, operation)
  const expected = await findExpectedRevision(writer, operation, loaded === null ? operation.revision : loaded.revision)
  const isOccupied = mode === 'add' && (await writer.find(collection, period)) !== null
  return applySave(writer, collection, {
    mode: mode === 'add' ? (isOccupied ? 'insert' : 'create') : mode,
    period,
    loaded:
      loaded === null
        ? null
        : {
            id: loaded.id,
            period: decodePeriod(collection, { ...operation.entry, ...loaded }),
            revision: expected ?? null,
          },
    ...(loaded === null && mode !== 'add' && expected !== null && expected !== undefined ? { revision: expected } : {}),
    id,
    values,
    items,
  })
}

async function runRemoval(writer: Writer, collection: Collection, operation: Removal): Promise<SaveResult> {
  const expected = await findExpectedRevision(writer, operation, operation.revision)
  return applyRemoval(writer, collection, { period: decodePeriod(collection, operation), revision: expected ?? null })
}

/** Decodes the entry, with its amounts in the currency of the account. Refuses with `limitReached` where cents would be lost. */
async function decodeEntry(
  writer: Writer,
  { units }: Caller,
  collection: Collection,
  { currency, entry: { items, ...sent } }: Save,
): Promise<Entry> {
  const category = await findCategory(writer, collection.area)
  const namedItems = collection.kind === 'record' ? { items: nameItems(collection.area, items) } : {}
  const entry = createEntryDecoder(collection, { currency, category })({ ...sent, ...namedItems })
  return rescaleEntry(collection, entry, computeMoneyScale(currency, units.currency))
}

/** The revision that an operation expects: the one of the result of the operation that it was made upon, else `sent`. */
async function findExpectedRevision(
  writer: Writer,
  { after = null }: Pick<Save, 'after'>,
  sent: number | null | undefined,
): Promise<number | null | undefined> {
  if (after === null) return sent
  const operation = await writer.findOperation(after)
  if (operation === null) throw new Refusal('invalidField', { field: 'after' })
  return (operation.result as SaveResult).revision
}

function toRefusedResult(
  { areas }: OperationContext,
  sent: unknown,
  { code, details: { field, current } }: Refusal,
): Pick<OperationResult, 'status' | 'code' | 'field' | 'current'> {
  const collection = current === undefined ? null : findCollection(areas, (sent as Save).list)
  return {
    status: 'refused',
    code,
    ...(field === undefined ? {} : { field }),
    ...(collection === null ? {} : { current: encodeEntry(collection, current as Entry) }),
  }
}
