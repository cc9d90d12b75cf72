import type { SentFavorite, SentListOperation, SentOwnFood } from '@haru/shared/contract/exchange/food.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import { completeOwnFood } from '@haru/shared/food/own-food.ts'
import { createOperationId } from '../queue/operation-format.ts'
import { listUnsent } from '../queue/unsent.ts'
import { putUnsent, readServerFoods } from '../store/lists.ts'
import { readCursor } from '../store/meta.ts'
import { earlierFoodsName, type WriteTransaction } from '../store/schema.ts'
import type { DeviceOwnFood, FoodLists, UnsentListContext } from './food-lists.ts'

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

interface LostFoodContext extends UnsentListContext {
  /** The foods of the restored server. */
  readonly current: FoodLists
  readonly newId: () => string
}

/**
 * The operations that bring back the earlier foods which a restored server lacks, or has with other contents. A food that an operation of the queue
 * changes is left to that operation.
 */
function createLostFoodOperations(
  { favorites, ownFoods }: FoodLists,
  { current, unsent, epoch, newId }: LostFoodContext,
): readonly SentListOperation[] {
  const keys = new Set(current.favorites.map(favoriteKey))
  const byId = new Map(current.ownFoods.map((each) => [each.id, each]))
  const changed = new Set(unsent.flatMap(({ sent }) => (sent.act === 'ownFood' ? sent.foodId : [])))
  const changedKeys = new Set(
    unsent.flatMap(({ sent }) => (sent.act === 'favorite' ? favoriteKey(sent.food as Favorite) : [])),
  )
  const head = () => ({ id: newId(), contract: contractVersion })
  const lostFavorites = favorites.filter((each) => !keys.has(favoriteKey(each)) && !changedKeys.has(favoriteKey(each)))
  const lostFoods = ownFoods.filter((each) => !changed.has(each.id) && !isSameFood(each, byId.get(each.id)))
  return [
    // The newest is the first of its list, and the last that is added.
    ...lostFavorites.toReversed().map((food): SentFavorite => ({ ...head(), act: 'favorite', food, isFavorite: true })),
    ...lostFoods.map(
      (food): SentOwnFood => ({
        ...head(),
        ...(epoch === null ? {} : { epoch }),
        act: 'ownFood',
        foodId: food.id,
        revision: byId.get(food.id)?.revision ?? null,
        food: completeOwnFood(food),
      }),
    ),
  ]
}

function isSameFood(food: DeviceOwnFood, other: DeviceOwnFood | undefined): boolean {
  return other !== undefined && JSON.stringify(completeOwnFood(food)) === JSON.stringify(completeOwnFood(other))
}
