import { createOperationId } from '../queue/operation-format.ts'
import { listUnsent } from '../queue/unsent.ts'
import { putUnsent, readServerFoods } from '../store/lists.ts'
import { findEarlierEpoch, readCursor } from '../store/meta.ts'
import { type DeviceTransaction, earlierFoodsName, type WriteTransaction } from '../store/schema.ts'
import type { FoodLists } from './food-lists.ts'
import { createLostFoodOperations, joinFoodLists } from './lost-foods.ts'

/**
 * Reads the favourites and the own foods that have to be compared with those of the server, for the reasons of `readEarlierEntries`; null
 * if there are none.
 */
export async function readEarlierFoods(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<FoodLists | null> {
  const row = await transaction.objectStore('list').get(earlierFoodsName)
  const earlier = row === undefined ? null : (row.value as FoodLists)
  if ((await findEarlierEpoch(transaction, serverEpoch)) === null) return earlier
  const server = await readServerFoods(transaction)
  const joined = earlier === null ? server : joinFoodLists(earlier, server)
  return joined.favorites.length + joined.ownFoods.length === 0 ? null : joined
}

/** Stores foods until the new copy is complete. */
export async function putEarlierFoods(transaction: WriteTransaction, foods: FoodLists | null): Promise<void> {
  if (foods !== null) await transaction.objectStore('list').put({ name: earlierFoodsName, value: foods })
}

/**
 * Adds operations for the earlier foods which the server lacks or has with other contents, when the new copy is complete. Favourites are sent: each
 * is as easily removed. About own foods the user decides, as about those that two devices have changed.
 */
export async function storeLostFoods(transaction: WriteTransaction, now: number): Promise<void> {
  const list = transaction.objectStore('list')
  const row = await list.get(earlierFoodsName)
  if (row === undefined) return
  const [current, unsent, known] = await Promise.all([
    readServerFoods(transaction),
    listUnsent(transaction),
    readCursor(transaction),
  ])
  const operations = createLostFoodOperations(row.value as FoodLists, {
    current,
    unsent,
    epoch: known?.epoch ?? null,
    newId: () => createOperationId(now),
  })
  for (const operation of operations) {
    const refusal = operation.act === 'ownFood' ? ({ code: 'staleVersion' } as const) : null
    await putUnsent(transaction, operation, { now, refusal })
  }
  await list.delete(earlierFoodsName)
}
