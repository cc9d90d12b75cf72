import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import type { SaveResult } from '@haru/shared/tracking/write/save.ts'
import { readMetaText } from '../store/meta.ts'
import type { EntryKey, UnsentOperation, WriteTransaction } from '../store/schema.ts'
import type { ResolveRefusal } from './conflicts.ts'
import { listChangedKeys } from './operation-format.ts'
import { findResult, listUnsent } from './unsent.ts'

/** The changes by the results of an exchange. */
export interface SettledOperations {
  /** The keys of the entries of these operations. */
  readonly changed: readonly EntryKey[]
  /** The operations that were merged with a write of another device, or that agree with it. */
  readonly merged: readonly string[]
}

interface SettlementContext {
  readonly areas: readonly AnyArea[]
  /** The rules for refused operations; missing where the server refuses none. */
  readonly resolveRefusal?: ResolveRefusal | undefined
}

/** Whether the rules for refused operations are needed. */
export function hasRefusal(results: readonly OperationResult[]): boolean {
  return results.some(({ status }) => status === 'refused')
}

/**
 * Removes the operations that the server has done from the queue, and marks those that it refused, or sends others instead where the user
 * need not decide. A result of an operation that is not in the queue is passed over, and one that was done counts whatever came before. Throws
 * if one is refused and the rules are missing: without them the user would be asked where no question is needed.
 */
export async function settleOperations(
  transaction: WriteTransaction,
  context: SettlementContext,
  results: readonly OperationResult[],
): Promise<SettledOperations> {
  const byId = new Map(results.map((result) => [result.id, result]))
  const unsent = await listUnsent(transaction)
  const remaining: UnsentOperation[] = []
  for (const operation of unsent) {
    const result = byId.get(operation.id)
    const next = result === undefined ? operation : settle(operation, result)
    if (next !== null) remaining.push(next)
    else await storeDone(transaction, operation, result)
  }
  const marked = markHeld(remaining)
  const merged = await mergeRefused(
    transaction,
    context,
    marked.filter((operation) => !unsent.includes(operation)),
    marked,
  )
  const changed = unsent.filter((operation) => !marked.includes(operation))
  return { changed: changed.flatMap(({ sent }) => listChangedKeys(context.areas, sent)), merged }
}

/** Stores the operations whose state has changed, with those that are sent instead of refused ones. Returns the ids of the latter. */
async function mergeRefused(
  transaction: WriteTransaction,
  { areas, resolveRefusal }: SettlementContext,
  changed: readonly UnsentOperation[],
  all: readonly UnsentOperation[],
): Promise<readonly string[]> {
  const unsent = transaction.objectStore('unsent')
  await Promise.all(changed.map((operation) => unsent.put(operation)))
  const currency = await readMetaText(transaction, 'currency')
  const merged: string[] = []
  for (const refused of changed.filter(({ status }) => status === 'refused')) {
    const [, ...held] = listDependents(all, refused.id)
    if (resolveRefusal === undefined) throw new Error('the rules for refused operations are not loaded')
    const resolution = resolveRefusal(areas, { refused, held }, currency)
    if (resolution === null) continue
    const ids = [refused, ...held].map(({ id }) => id)
    await Promise.all(ids.map((id) => unsent.delete(id)))
    if (resolution.instead !== null) await unsent.put(resolution.instead)
    merged.push(...ids)
  }
  return merged
}

/** An operation and those that depend on it, in their order. */
export function listDependents(operations: readonly UnsentOperation[], id: string): readonly UnsentOperation[] {
  const ids = new Set([id])
  return operations.filter((operation) => {
    const isDependent = operation.id === id || ids.has(operation.sent.after ?? '')
    if (isDependent) ids.add(operation.id)
    return isDependent
  })
}

/** The operation after its result; null if it was done. */
function settle(operation: UnsentOperation, result: OperationResult): UnsentOperation | null {
  if (result.status === 'done') return null
  if (result.status === 'held' || operation.status === 'refused') return operation
  const { id: _, status: __, entry: ___, ...refusal } = result
  return { ...operation, status: 'refused', refusal }
}

/** Keeps the result while an operation that depends on this one expects its revision. */
async function storeDone(
  transaction: WriteTransaction,
  { id }: UnsentOperation,
  result: OperationResult | undefined,
): Promise<void> {
  await transaction.objectStore('unsent').delete(id)
  await transaction.objectStore('operation').put({ id, digest: '', result: result?.entry })
}

/** Holds the operations that depend on a refused or held one, and no others. */
function markHeld(operations: readonly UnsentOperation[]): readonly UnsentOperation[] {
  const blocked = new Set(operations.filter(({ status }) => status === 'refused').map(({ id }) => id))
  return operations.map((operation) => {
    if (operation.status === 'refused') return operation
    const status = blocked.has(operation.sent.after ?? '') ? 'held' : 'waiting'
    if (status === 'held') blocked.add(operation.id)
    return status === operation.status ? operation : { ...operation, status }
  })
}

/** Removes the results that no operation of the queue needs. */
export async function removeOldResults(transaction: WriteTransaction): Promise<void> {
  const unsent = await listUnsent(transaction)
  const needed = new Set(unsent.flatMap(({ id, sent }) => [id, sent.after]))
  const results = transaction.objectStore('operation')
  const ids = await results.getAllKeys()
  await Promise.all(ids.filter((id) => !needed.has(id)).map((id) => results.delete(id)))
}

/** Removes a refused operation and those that depend on it, because the user discards them. Returns the keys of their entries. */
export async function discardOperation(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  id: string,
): Promise<readonly EntryKey[]> {
  const discarded = listDependents(await listUnsent(transaction), id)
  for (const { id: discardedId, sent } of discarded) {
    const [key] = listChangedKeys(areas, sent)
    if (key !== undefined) await noteOwnRevision(transaction, key, await findResult(transaction, discardedId))
  }
  await Promise.all(discarded.map((each) => transaction.objectStore('unsent').delete(each.id)))
  await removeOldResults(transaction)
  return discarded.flatMap(({ sent }) => listChangedKeys(areas, sent))
}

/** Notes the revision of discarded contents, which an editor may still have. */
async function noteOwnRevision(transaction: WriteTransaction, key: EntryKey, result: SaveResult | null): Promise<void> {
  const entries = transaction.objectStore('serverEntry')
  const row = await entries.get(key)
  if (row === undefined || row.id !== result?.id) return
  const { generation = 0, lastOwnRevision = 0 } = row.unseen ?? {}
  const last = Math.max(lastOwnRevision, result.revision)
  await entries.put({ ...row, unseen: { generation, lastOwnRevision: last } })
}

/**
 * Undoes an operation that the server cannot have done. Returns the keys of its entries; null if it was sent and not refused, is not in the
 * queue, or if another one depends on it, which the user has not undone.
 */
export async function undoUnsentOperation(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  id: string,
): Promise<readonly EntryKey[] | null> {
  const [operation, ...dependents] = listDependents(await listUnsent(transaction), id)
  if (operation === undefined || dependents.length > 0) return null
  if (operation.status === 'waiting' && operation.isAttempted) return null
  return discardOperation(transaction, areas, id)
}
