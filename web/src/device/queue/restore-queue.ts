import { earlierFoodsName, earlierListsName, type WriteTransaction } from '../store/schema.ts'
import { incrementSeq } from '../store/writer.ts'
import type { UnsentQueue } from './unsent-queue.ts'

/**
 * Adds a queue behind the present one. An operation that is there already is passed over, so a queue may be added again. Returns null, because
 * all local entries have to be made again.
 */
export async function restoreQueue(transaction: WriteTransaction, queue: UnsentQueue): Promise<null> {
  const { operations, results, unreadable = [] } = queue
  await putEarlierRows(transaction, queue)
  const unsent = transaction.objectStore('unsent')
  await Promise.all(unreadable.map((row) => unsent.put(row)))
  await Promise.all(results.map((row) => transaction.objectStore('operation').put(row)))
  for (const operation of operations) {
    if ((await unsent.getKey(operation.id)) !== undefined) continue
    await unsent.put({ ...operation, number: await incrementSeq(transaction) })
  }
  return null
}

/** Stores what a restored server may have lost: entries and foods until the new copy is complete, and lists until the server has them. */
export async function putEarlierRows(
  transaction: WriteTransaction,
  {
    earlierEntries = [],
    earlierFoods = null,
    earlierLists = null,
  }: Pick<UnsentQueue, 'earlierEntries' | 'earlierFoods' | 'earlierLists'>,
): Promise<void> {
  const entries = transaction.objectStore('earlierEntry')
  const lists = transaction.objectStore('list')
  await Promise.all(earlierEntries.map((entry) => entries.put(entry)))
  if (earlierFoods !== null) await lists.put({ name: earlierFoodsName, value: earlierFoods })
  if (earlierLists !== null) await lists.put({ name: earlierListsName, value: earlierLists })
}
