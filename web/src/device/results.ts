import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { OperationResult } from '@haru/shared/contract/sync/changes.ts'
import type { EntryKey, UnsentOperation, WriteTransaction } from './database.ts'
import { listChangedKeys } from './operation-format.ts'
import { listUnsent } from './unsent.ts'

/**
 * Removes the operations that the server has done from the queue, and marks those that it refused. A result of an operation that is
 * not in the queue is passed over, and one that was done counts whatever came before. Returns the keys of the entries of these operations.
 */
export async function settleOperations(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  results: readonly OperationResult[],
): Promise<readonly EntryKey[]> {
  const byId = new Map(results.map((result) => [result.id, result]))
  const unsent = await listUnsent(transaction)
  const settled: EntryKey[] = []
  const remaining: UnsentOperation[] = []
  for (const operation of unsent) {
    const result = byId.get(operation.id)
    const next = result === undefined ? operation : settle(operation, result)
    if (next !== operation) settled.push(...listChangedKeys(areas, operation.sent))
    if (next !== null) remaining.push(next)
    else await storeDone(transaction, operation, result)
  }
  const held = markHeld(remaining)
  const changed = held.filter((operation) => !unsent.includes(operation))
  await Promise.all(changed.map((operation) => transaction.objectStore('unsent').put(operation)))
  return [...settled, ...changed.flatMap(({ sent }) => listChangedKeys(areas, sent))]
}

/** The operation after its result; null if it was done. */
function settle(operation: UnsentOperation, result: OperationResult): UnsentOperation | null {
  if (result.status === 'done') return null
  if (result.status === 'held' || operation.status === 'refused') return operation
  const { code, field, current } = result
  return {
    ...operation,
    status: 'refused',
    refusal: {
      code,
      ...(field === undefined ? {} : { field }),
      ...(current === undefined ? {} : { current }),
    },
  }
}

/** Keeps the result while an operation that was made upon this one expects its revision. */
async function storeDone(
  transaction: WriteTransaction,
  { id }: UnsentOperation,
  result: OperationResult | undefined,
): Promise<void> {
  await transaction.objectStore('unsent').delete(id)
  await transaction.objectStore('operation').put({ id, digest: '', result: result?.entry })
}

/** Holds what was made upon an operation that is refused or held, and nothing else. */
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

/**
 * Removes a refused operation and those that were made upon it, because the user gives them up. Returns the keys of their entries.
 */
export async function dropOperation(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  id: string,
): Promise<readonly EntryKey[]> {
  const dropped = new Set([id])
  const unsent = await listUnsent(transaction)
  for (const { id: each, sent } of unsent) if (dropped.has(sent.after ?? '')) dropped.add(each)
  await Promise.all([...dropped].map((each) => transaction.objectStore('unsent').delete(each)))
  await removeOldResults(transaction)
  return unsent.filter((each) => dropped.has(each.id)).flatMap(({ sent }) => listChangedKeys(areas, sent))
}
