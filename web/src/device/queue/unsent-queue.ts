import { clearStores, type DeviceTransaction, type UnsentOperation, type WriteTransaction } from '../store/database.ts'
import { putMeta, readMetaText } from '../store/meta.ts'
import { nextSeq } from '../store/writer.ts'
import { listUnsent } from './unsent.ts'

/** What only this device knows: the operations that the server has not done, and the results upon which they were made. */
export interface UnsentQueue {
  /** In the order in which they were made. */
  readonly operations: readonly UnsentOperation[]
  readonly results: readonly OperationRow[]
}

interface OperationRow {
  readonly id: string
  readonly digest: string
  readonly result: unknown
}

export async function readQueue(transaction: DeviceTransaction): Promise<UnsentQueue> {
  const [operations, results] = await Promise.all([
    listUnsent(transaction),
    transaction.objectStore('operation').getAll(),
  ])
  const ids = new Set(operations.map(({ id }) => id))
  const needed = new Set(operations.map(({ sent }) => sent.after))
  return { operations, results: results.filter(({ id }) => needed.has(id) && !ids.has(id)) }
}

/** Adds a queue behind the present one. An operation that is there already is passed over, so a queue may be added again. */
export async function restoreQueue(transaction: WriteTransaction, { operations, results }: UnsentQueue): Promise<void> {
  const unsent = transaction.objectStore('unsent')
  await Promise.all(results.map((row) => transaction.objectStore('operation').put(row)))
  for (const operation of operations) {
    if ((await unsent.getKey(operation.id)) !== undefined) continue
    await unsent.put({ ...operation, number: await nextSeq(transaction) })
  }
}

/** Removes everything, and marks the database: nothing is written to it any more, also not by another tab. */
export async function clearForGood(transaction: WriteTransaction): Promise<void> {
  await clearStores(transaction)
  await putMeta(transaction, { left: 1 })
}

/** Whether the user of the database has left the device. */
export async function isLeft(transaction: DeviceTransaction): Promise<boolean> {
  return (await readMetaText(transaction, 'left')) !== null
}
