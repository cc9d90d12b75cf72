import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import {
  operationSchema,
  type SentEntryOperation,
  type SentOperation,
  type SentSave,
} from '@haru/shared/contract/exchange/operation.ts'
import { isEntryOperation } from '@haru/shared/contract/exchange/operation-kind.ts'
import { contractVersion, setsContractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { computeMoneyScale } from '@haru/shared/field/currency-scale.ts'
import { getCollectionName, listCollections } from '@haru/shared/tracking/collections.ts'
import type { Entry } from '@haru/shared/tracking/entry.ts'
import { findCategory } from '@haru/shared/tracking/read/entries.ts'
import { omitUnknownValues } from '@haru/shared/tracking/request-values.ts'
import { rescaleEntry } from '@haru/shared/tracking/rescale.ts'
import type { Collection, PlannedReads, Writer } from '@haru/shared/tracking/store.ts'
import { isUuid } from '@haru/shared/tracking/uuid.ts'
import { runIdempotent } from '@haru/shared/tracking/write/idempotency.ts'
import { applyOperation, type EntryOperation } from '@haru/shared/tracking/write/operation.ts'
import type { MergeResult } from '@haru/shared/tracking/write/save.ts'
import * as z from 'zod/mini'
import { toRefusal } from '../http/error-response.ts'
import type { Caller } from '../http/request-context.ts'
import { yieldWhenLong } from '../runtime/event-loop.ts'
import type { DatabaseStore } from '../tracking/store.ts'
import { createEntryDecoder, decodePeriod } from '../transfer/entry-rows.ts'
import { encodeEntry, nameItems } from './entry-rows.ts'
import { applyListOperation, encodeListConflict, type ListResult, type PersonalLists } from './food.ts'

interface OperationContext {
  readonly areas: readonly AnyArea[]
  readonly store: DatabaseStore
  readonly lists: PersonalLists
  /** That of the database. */
  readonly epoch: string
  readonly caller: Caller
}

/**
 * Does operations one after the other, each in its own transaction. An operation that is refused keeps no other from being done, except
 * those that depend on it. Throws only where the request has to be repeated, such as without a database.
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
  let operation: SentOperation | null = null
  try {
    operation = parseOperation(sent)
    const { after = null } = operation
    if (after !== null && (earlier.get(after)?.status ?? 'done') !== 'done') {
      return { id, status: 'held' }
    }
    const { lists, store, caller } = context
    const known = isOfEpoch(operation, context.epoch) ? operation : withoutRevisions(operation)
    const entry = await store.write(
      caller,
      (writer, write) =>
        runIdempotent(writer, known.id, sent, () =>
          isEntryOperation(known)
            ? applyEntryOperation(writer, context, known)
            : applyListOperation({ lists, caller, writer, write }, known),
        ),
      isEntryOperation(known) ? planReads(context, known) : undefined,
    )
    return { id, status: 'done', ...pickEntry(entry) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ...toRefusedResult(context, operation, error) }
  }
}

/** The part of a stored result that a device receives: nothing of a favourite and of a food that was removed. */
function pickEntry(result: MergeResult | ListResult | null): Pick<OperationResult, 'entry'> {
  if (result === null) return {}
  if (!('isRemoved' in result)) return { entry: result }
  const { isRemoved, ...entry } = result
  return isRemoved ? {} : { entry }
}

function findId(sent: unknown): string | null {
  const id = typeof sent === 'object' && sent !== null && 'id' in sent ? sent.id : null
  return typeof id === 'string' && isUuid(id) ? id : null
}

function parseOperation(sent: unknown): SentOperation {
  const parsed = z.safeParse(operationSchema, sent)
  if (!parsed.success) throw toRefusal(parsed.error.issues[0], true)
  const { id, contract, after } = parsed.data
  if (contract < 1 || contract > contractVersion) throw new Refusal('invalidField', { field: 'contract' })
  if (after === id) throw new Refusal('invalidField', { field: 'after' })
  return parsed.data
}

function findCollection(areas: readonly AnyArea[], list: string): Collection {
  const collection = listCollections(areas).find((each) => getCollectionName(each) === list)
  if (collection === undefined) throw new Refusal('invalidField', { field: 'list' })
  return collection
}

/** The data that an operation reads first; undefined if its list or its period is invalid, which its transaction refuses. */
function planReads({ areas }: OperationContext, sent: SentEntryOperation): PlannedReads | undefined {
  try {
    const collection = findCollection(areas, sent.list)
    const period = decodePeriod(collection, sent.act === 'save' ? sent.entry : sent)
    return { operation: sent.id, collection, period }
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function applyEntryOperation(
  writer: Writer,
  context: OperationContext,
  sent: SentEntryOperation,
): Promise<MergeResult> {
  const collection = findCollection(context.areas, sent.list)
  return applyOperation(writer, collection, await decodeOperation(writer, context, collection, sent))
}

function isOfEpoch(operation: SentOperation, epoch: string): boolean {
  return operation.act === 'favorite' || operation.epoch === undefined || operation.epoch === epoch
}

/** No entry and no own food has this revision. */
const unknownRevision = -1

/**
 * An operation from before a restore. The numbers of revisions began again from those of the backup, so an equal number may be that of contents which the user
 * has not seen; and the operation on which it depends may be lost. So it is refused where it expects a revision.
 */
function withoutRevisions(sent: SentOperation): SentOperation {
  if (sent.act === 'favorite') return sent
  const { after = null } = sent
  const replace = <Revision extends number | null | undefined>(revision: Revision) =>
    typeof revision === 'number' || after !== null ? unknownRevision : revision
  if (sent.act !== 'save') return { ...sent, after: null, revision: replace(sent.revision) }
  const { loaded, revision } = sent
  if (loaded !== null) return { ...sent, after: null, loaded: { ...loaded, revision: replace(loaded.revision) } }
  return { ...sent, after: null, ...(revision === undefined ? {} : { revision: unknownRevision }) }
}

async function decodeOperation(
  writer: Writer,
  { caller }: OperationContext,
  collection: Collection,
  sent: SentEntryOperation,
): Promise<EntryOperation> {
  const { after = null } = sent
  if (sent.act === 'remove') {
    const { revision, entryId } = sent
    return { act: 'remove', after, period: decodePeriod(collection, sent), revision, entryId }
  }
  const { mode, loaded, revision, entryId, isRestoration } = sent
  return {
    act: 'save',
    after,
    mode,
    revision,
    entryId,
    isRestoration,
    loaded: loaded === null ? null : { ...loaded, period: decodePeriod(collection, { ...sent.entry, ...loaded }) },
    entry: await decodeEntry(writer, caller, collection, sent),
  }
}

/** Decodes the entry, with its amounts in the currency of the account. Refuses with `limitReached` where cents would be lost. */
async function decodeEntry(
  writer: Writer,
  { units }: Caller,
  collection: Collection,
  { contract, currency, entry: { items, ...sent } }: SentSave,
): Promise<Entry> {
  const category = await findCategory(writer, collection.area)
  const namedItems = collection.kind === 'record' ? { items: nameItems(collection.area, items) } : {}
  const decoded = createEntryDecoder(collection, { currency, category })({ ...sent, ...namedItems })
  const entry = rescaleEntry(collection, decoded, computeMoneyScale(currency, units.currency))
  return contract < setsContractVersion ? { ...entry, items: omitUnknownValues(collection.area, entry.items) } : entry
}

type RefusedResult = Omit<OperationResult, 'id' | 'entry'>

function toRefusedResult(
  { areas }: OperationContext,
  operation: SentOperation | null,
  { code, details: { msg, field, current } }: Refusal,
): RefusedResult {
  return {
    status: 'refused',
    code,
    ...(msg === undefined ? {} : { msg }),
    ...(field === undefined ? {} : { field }),
    ...(operation === null || current === undefined ? {} : encodeCurrent(areas, operation, current)),
  }
}

/** The entry or the item of a list with which an operation is in conflict. */
function encodeCurrent(areas: readonly AnyArea[], sent: SentOperation, current: unknown): Partial<RefusedResult> {
  if (!isEntryOperation(sent)) return encodeListConflict(current)
  return { current: encodeEntry(findCollection(areas, sent.list), current as Entry) }
}
