import type { SentListOperation, SentOwnFood } from '@haru/shared/contract/exchange/food.ts'
import { maxOwnFoods } from '@haru/shared/contract/food/own-foods.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import { maxFavorites } from '@haru/shared/food/favorite.ts'
import { completeOwnFood, isSameOwnFood, type OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { listUnsent } from '../queue/unsent.ts'
import { putUnsent, readServerFoods } from '../store/lists.ts'
import { readMetaText } from '../store/meta.ts'
import type { WriteTransaction } from '../store/schema.ts'
import {
  applyFavorite,
  applyListOperations,
  type DeviceOwnFood,
  type FoodLists,
  isOfList,
  type NewListOperation,
  type NewOwnFoodOperation,
  type UnsentListContext,
} from './food-lists.ts'

/** Stores a change of a list, so that it is sent later. Refuses as the server does. A change with a known id is not made again. */
export async function addListOperation(
  transaction: WriteTransaction,
  operation: NewListOperation,
  now: number,
): Promise<void> {
  const unsent = await listUnsent(transaction)
  if (unsent.some(({ id }) => id === operation.id)) return
  const foods = await readServerFoods(transaction)
  const epoch = await readMetaText(transaction, 'epoch')
  await putUnsent(transaction, createSentListOperation(operation, foods, { unsent, epoch }), { now })
}

/**
 * The operation that is sent for a change of a list as the device shows it. Refuses with `limitReached` as the server does, a food without a
 * name with `invalidField`, the removal of a missing food with `noData`, and the change of a food that is no longer as expected with `staleVersion`.
 */
function createSentListOperation(
  operation: NewListOperation,
  lists: FoodLists,
  { unsent, epoch }: UnsentListContext,
): SentListOperation {
  const shown = applyListOperations(lists, unsent)
  if (operation.act === 'favorite') {
    const { id, act, food, isFavorite } = operation
    if (food.name.trim() === '')
      throw new Refusal('invalidField', { field: 'foodFavorite.food_name', msg: 'error.favoriteName' })
    const sent = { id, contract: contractVersion, act, food, isFavorite }
    if (applyFavorite(shown.favorites, sent).length > maxFavorites) throw new Refusal('limitReached')
    return sent
  }
  return createSentOwnFood(operation, shown.ownFoods, { unsent, epoch })
}

function createSentOwnFood(
  { id, act, foodId, food, expected }: NewOwnFoodOperation,
  shown: readonly DeviceOwnFood[],
  { unsent, epoch }: UnsentListContext,
): SentOwnFood {
  const known = shown.find((each) => each.id === foodId)
  const complete = food === null ? null : completeOwnFood(food)
  if (food === null && known === undefined) throw new Refusal('noData', { msg: 'error.foodGone' })
  // An editor that is open longer shows what its user has seen, and not what another device has sent since then.
  const isShown = (each: OwnFoodContents | null) => each !== null && known !== undefined && isSameOwnFood(each, known)
  if (expected !== undefined && known !== undefined && !isShown(expected) && !isShown(complete))
    throw new Refusal('staleVersion')
  if (known === undefined && shown.length >= maxOwnFoods) throw new Refusal('limitReached')
  const after = unsent.findLast(
    ({ sent, ...each }) => isOfList({ sent, ...each }) && 'foodId' in sent && sent.foodId === foodId,
  )
  return {
    id,
    contract: contractVersion,
    ...(after === undefined ? {} : { after: after.id }),
    ...(epoch === null ? {} : { epoch }),
    act,
    foodId,
    revision: known?.revision ?? null,
    food: complete,
  }
}
