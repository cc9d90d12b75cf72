import { readEarlierEntries } from '../copy/earlier-entries.ts'
import { readEarlierLists } from '../copy/earlier-lists.ts'
import { readEarlierFoods } from '../food/earlier-foods.ts'
import type { FoodLists } from '../food/food-lists.ts'
import { clearStores } from '../store/database.ts'
import type { EarlierLists } from '../store/lists.ts'
import { putMeta, readMetaText } from '../store/meta.ts'
import type { DeviceTransaction, EarlierEntry, UnsentOperation, WriteTransaction } from '../store/schema.ts'
import { isReadable, pickReadable, toJsonRow } from './unreadable.ts'

/** The data that only this device has: the operations that the server has not done, the results on which they depend, and the entries that a restore lost. */
export interface UnsentQueue {
  /** In the order in which they were made. */
  readonly operations: readonly UnsentOperation[]
  readonly results: readonly OperationRow[]
  /** The rows of the queue that cannot be read. A queue that an earlier version has locked has none. */
  readonly unreadable?: readonly UnsentOperation[]
  /** The entries of the server before it was restored from a backup. A queue that an earlier version has locked has none. */
  readonly earlierEntries?: readonly EarlierEntry[]
  /** The same of the foods. */
  readonly earlierFoods?: FoodLists | null
  /** The same of the categories and saved sets. */
  readonly earlierLists?: EarlierLists | null
}

interface OperationRow {
  readonly id: string
  readonly digest: string
  readonly result: unknown
}

/** Reads the queue. `serverEpoch` is the present one of the server; null where it is not known. */
export async function readQueue(transaction: DeviceTransaction, serverEpoch: string | null): Promise<UnsentQueue> {
  const [rows, results, earlierEntries, earlierFoods, earlierLists] = await Promise.all([
    transaction.objectStore('unsent').getAll(),
    transaction.objectStore('operation').getAll(),
    readEarlierEntries(transaction, serverEpoch),
    readEarlierFoods(transaction, serverEpoch),
    readEarlierLists(transaction, serverEpoch),
  ])
  const operations = pickReadable(rows)
  const ids = new Set(operations.map(({ id }) => id))
  const needed = new Set(operations.map(({ sent }) => sent.after))
  const neededResults = results.filter(({ id }) => needed.has(id) && !ids.has(id))
  const unreadable = rows.filter((row) => !isReadable(row)).map(toJsonRow)
  return { operations, results: neededResults, unreadable, earlierEntries, earlierFoods, earlierLists }
}

/** Removes everything, and marks the database: nothing is written to it any more, also not by another tab. */
export async function clearAndMarkRemoved(transaction: WriteTransaction): Promise<void> {
  await clearStores(transaction)
  await putMeta(transaction, { left: 1 })
}

/** Whether the data of the user was removed from this device. */
export async function isMarkedRemoved(transaction: DeviceTransaction): Promise<boolean> {
  return (await readMetaText(transaction, 'left')) !== null
}
