import type { AnyArea } from '@haru/shared/areas/define.ts'
import { isSamePeriod, type Period } from '@haru/shared/calendar/period.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { getCollectionName } from '@haru/shared/tracking/collections.ts'
import type { Collection } from '@haru/shared/tracking/store.ts'
import { applyOperation, type PlannedOperation } from '@haru/shared/tracking/write/operation.ts'
import type { SaveResult } from '@haru/shared/tracking/write/save.ts'
import { isSendable } from '../exchange/contract.ts'
import { findRow } from '../store/entries.ts'
import { readMetaText } from '../store/meta.ts'
import { PageLeftError } from '../store/page-transactions.ts'
import type {
  DeviceTransaction,
  EntryKey,
  StoredContents,
  StoredRow,
  UnsentEntryOperation,
  UnsentOperation,
  WriteTransaction,
} from '../store/schema.ts'
import { getShownRevision, hasOtherContents, toServerRevision } from '../store/shown-revision.ts'
import { createWriter, incrementSeq } from '../store/writer.ts'
import {
  findCollection,
  isUnsentEntry,
  listChangedKeys,
  listChangedPeriods,
  readOperation,
  writeOperation,
} from './operation-format.ts'
import { pickReadable } from './unreadable.ts'

/** An operation that was not made before. The queue finds the one on which it depends. */
export type NewOperation = { readonly id: string; readonly collection: Collection } & PlannedOperation

export interface NewOperationContext {
  /** The currency in which the user has typed the amounts. */
  readonly currency: string
  /** The present time in milliseconds since 1970. */
  readonly now: number
}

/**
 * Applies an operation to the entries of the device and stores it, so that it is sent later. Refuses as `applyOperation` does, and
 * then stores nothing. An operation with a known id is not applied again; it is refused with `staleVersion` if the entries of the server
 * do not allow it any more, which only the server decides for good.
 */
export async function addOperation(
  transaction: WriteTransaction,
  { id, collection, ...made }: NewOperation,
  { currency, now }: NewOperationContext,
): Promise<SaveResult> {
  const period = made.act === 'save' ? made.entry.period : made.period
  const expected = readExpectation(made)
  // At once, because each wait for the database costs more than the read.
  const [repeated, queued, after, epoch, accountCurrency, base, seen, number] = await Promise.all([
    findResult(transaction, id),
    transaction.objectStore('unsent').getKey(id),
    findPredecessor(transaction, collection, expected),
    readMetaText(transaction, 'epoch'),
    readMetaText(transaction, 'currency'),
    findRow(transaction, collection, period),
    findRow(transaction, collection, expected.period),
    incrementSeq(transaction),
  ])
  if (repeated !== null) return showResult(repeated, base)
  const isOther = seen !== null && typeof expected.revision === 'number' && hasOtherContents(seen, expected.revision)
  if (queued !== undefined || isOther) throw new Refusal('staleVersion')
  const sent = writeOperation(collection, made, { id, after, currency, epoch })
  const state = { status: 'waiting', isAttempted: false, refusal: null, made: null } as const
  const operation = {
    id,
    number,
    madeAt: now,
    sent,
    base: pickContents(base),
    currency: accountCurrency ?? currency,
    ...state,
  }
  const result = await applyUnsent(transaction, { collection, operation, accountCurrency })
  const row = await findRow(transaction, collection, period)
  await transaction.objectStore('unsent').put({ ...operation, made: pickContents(row) })
  return showResult(result, row)
}

const pickContents = (row: StoredRow | null): StoredContents | null => row && { values: row.values, items: row.items }

/** The result as the row is shown that the operation has made. */
const showResult = (result: SaveResult, row: StoredRow | null): SaveResult =>
  row?.id === result.id ? { ...result, revision: getShownRevision({ ...row, revision: result.revision }) } : result

interface AppliedOperation {
  readonly collection: Collection
  readonly operation: UnsentEntryOperation
  /** Null before the first copy. */
  readonly accountCurrency: string | null
}

/** Applies an operation as it is sent, so that the device makes the same entry of it each time. */
async function applyUnsent(
  transaction: WriteTransaction,
  { collection, operation: { id, number, madeAt, sent }, accountCurrency }: AppliedOperation,
): Promise<SaveResult> {
  const writer = createWriter(transaction, { seq: number, now: madeAt })
  const result = await applyOperation(writer, collection, readOperation(collection, sent, accountCurrency))
  await writer.putOperation(id, { digest: '', result })
  return result
}

export async function findResult(transaction: DeviceTransaction, id: string): Promise<SaveResult | null> {
  const stored = await transaction.objectStore('operation').get(id)
  return (stored?.result as SaveResult | undefined) ?? null
}

/**
 * The waiting operation on which this one depends: the one that gave the entry the expected revision, or to whose contents this one
 * adds. The server may give the entry another revision. Null if the server has given the expected one, or if it is not the present one.
 */
async function findPredecessor(
  transaction: DeviceTransaction,
  collection: Collection,
  { period, revision: shown }: Expectation,
): Promise<string | null> {
  const revision = typeof shown === 'number' ? toServerRevision(shown) : shown
  if (revision === null) return null
  const list = getCollectionName(collection)
  const waiting = (await listWaiting(transaction)).filter(isUnsentEntry)
  const changing = waiting.filter(
    ({ sent }) => sent.list === list && listChangedPeriods(sent).some((each) => isSamePeriod(each, period)),
  )
  const results = await Promise.all(changing.map(({ id }) => findResult(transaction, id)))
  // An operation that could not be applied over the entries of the server has no result.
  const last = results.findLastIndex((result) => result !== null)
  return revision === 'any' || results[last]?.revision === revision ? (changing[last]?.id ?? null) : null
}

interface Expectation {
  readonly period: Period
  /** `any` of an operation that adds to the entry; null of one that replaces whatever there is. */
  readonly revision: number | 'any' | null
}

function readExpectation(operation: PlannedOperation): Expectation {
  if (operation.act === 'remove') return operation
  const { mode, loaded, revision, entry } = operation
  if (loaded !== null && mode !== 'add') return loaded
  const isMerge = mode === 'add' || (mode === 'insert' && revision === undefined)
  return { period: entry.period, revision: isMerge ? 'any' : revision || null }
}

/** All operations that the server has not done, in the order in which they were made, without those that cannot be read. */
export async function listUnsent(transaction: DeviceTransaction): Promise<readonly UnsentOperation[]> {
  return pickReadable(await transaction.objectStore('unsent').getAll())
}

/** The operations to send, in their order. */
async function listWaiting(transaction: DeviceTransaction): Promise<readonly UnsentOperation[]> {
  return (await listUnsent(transaction)).filter(isSendable)
}

/** Marks operations before they are sent, because from then on the server may have done them. */
export async function markAttempted(transaction: WriteTransaction, ids: readonly string[]): Promise<void> {
  const unsent = transaction.objectStore('unsent')
  for (const operation of await Promise.all(ids.map((id) => unsent.get(id)))) {
    if (operation !== undefined && !operation.isAttempted) await unsent.put({ ...operation, isAttempted: true })
  }
}

/** The contents that the unsent operations have made of each entry that they change, by its key; null after a removal. */
export type MadeContents = ReadonlyMap<string, readonly (StoredContents | null)[]>

export async function listMadeContents(
  transaction: DeviceTransaction,
  areas: readonly AnyArea[],
): Promise<MadeContents> {
  const made = (await listUnsent(transaction)).flatMap((operation) =>
    listChangedKeys(areas, operation.sent).map((key, i) => ({
      key: key.join(' '),
      contents: i === 0 ? operation.made : null,
    })),
  )
  const byKey = Map.groupBy(made, ({ key }) => key)
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ contents }) => contents)]))
}

interface ReplayContext {
  readonly areas: readonly AnyArea[]
  /** The keys of the entries of the server that have changed; null for all. */
  readonly changed: readonly EntryKey[] | null
}

/**
 * Makes the local entries again: the waiting operations over the entries of the server, in their order. One that is refused is left out
 * but stays in the queue, because only the server decides: it may have done it before this device knew.
 */
export async function replayOperations(
  transaction: WriteTransaction,
  { areas, changed }: ReplayContext,
): Promise<void> {
  const local = transaction.objectStore('localEntry')
  const [listed, accountCurrency] = await Promise.all([listWaiting(transaction), readMetaText(transaction, 'currency')])
  const waiting = listed.filter(isUnsentEntry)
  const replayed = changed === null ? null : selectConnected(areas, waiting, changed)
  await (replayed === null ? local.clear() : Promise.all(replayed.keys.map((key) => local.delete(key))))
  for (const operation of replayed?.operations ?? waiting) {
    const collection = findCollection(areas, operation.sent.list)
    if (collection !== null) await replayOperation(transaction, { collection, operation, accountCurrency })
  }
}

/** The operations that change one of the entries, or an entry that another of these operations changes, and the keys of all these entries. */
function selectConnected(
  areas: readonly AnyArea[],
  waiting: readonly UnsentEntryOperation[],
  changed: readonly EntryKey[],
): { readonly keys: readonly EntryKey[]; readonly operations: readonly UnsentEntryOperation[] } {
  const keys = new Map(changed.map((key) => [key.join(' '), key]))
  const operations = waiting.map((operation) => ({ operation, changes: listChangedKeys(areas, operation.sent) }))
  const listConnected = () => operations.filter(({ changes }) => changes.some((key) => keys.has(key.join(' '))))
  let connected = listConnected()
  let count = 0
  while (connected.length > count) {
    count = connected.length
    for (const key of connected.flatMap(({ changes }) => changes)) keys.set(key.join(' '), key)
    connected = listConnected()
  }
  return { keys: [...keys.values()], operations: connected.map(({ operation }) => operation) }
}

async function replayOperation(transaction: WriteTransaction, applied: AppliedOperation): Promise<void> {
  try {
    await applyUnsent(transaction, applied)
  } catch (error) {
    // An error of its contents is none of the database.
    if (error instanceof DOMException || error instanceof PageLeftError) throw error
    // Operations that depend on it find no result and are left out too.
    await transaction.objectStore('operation').delete(applied.operation.id)
  }
}
