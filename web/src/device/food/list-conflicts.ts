import type { SentListOperation } from '@haru/shared/contract/exchange/operation.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import { listDependents } from '../queue/results.ts'
import { listUnsent } from '../queue/unsent.ts'
import { putUnsent, readServerFoods } from '../store/lists.ts'
import { readMetaText } from '../store/meta.ts'
import type { DeviceTransaction, UnsentOperation, WriteTransaction } from '../store/schema.ts'
import type { FoodLists, UnsentListContext } from './food-lists.ts'

/** An own food on this device and on the server; null where it was removed. */
export interface ListConflict {
  readonly mine: OwnFoodContents | null
  readonly theirs: OwnFoodContents | null
}

/** Finds what the user can choose of a refused change of an own food, with those that depend on it; null of other operations. */
export async function findListConflict(transaction: DeviceTransaction, id: string): Promise<ListConflict | null> {
  const { ownFoods } = await readServerFoods(transaction)
  const changes = listDependents(await listUnsent(transaction), id)
  const sent = changes.at(-1)?.sent
  if (changes[0]?.status !== 'refused' || sent?.act !== 'ownFood') return null
  return { mine: sent.food as OwnFoodContents | null, theirs: ownFoods.find((each) => each.id === sent.foodId) ?? null }
}

/** Sends a refused change of a list again, and with it those that depend on it, over what the server has: the user keeps them. */
export async function repeatListOperation(
  transaction: WriteTransaction,
  id: string,
  { newId, now }: { readonly newId: string; readonly now: number },
): Promise<void> {
  const changes = listDependents(await listUnsent(transaction), id)
  const { ownFoods } = await readServerFoods(transaction)
  const epoch = await readMetaText(transaction, 'epoch')
  const sent = createRepeatedOperation(changes, { id: newId, epoch, ownFoods })
  const unsent = transaction.objectStore('unsent')
  await Promise.all(changes.map((each) => unsent.delete(each.id)))
  if (sent !== null) await putUnsent(transaction, sent, { now })
}

interface RepetitionContext extends Pick<UnsentListContext, 'epoch'>, Pick<FoodLists, 'ownFoods'> {
  readonly id: string
}

/** Null if nothing is left to do, because both have removed the food. */
function createRepeatedOperation(
  changes: readonly UnsentOperation[],
  { id, epoch, ownFoods }: RepetitionContext,
): SentListOperation | null {
  const sent = changes.at(-1)?.sent
  if (sent === undefined || !('food' in sent)) return null
  const { after: _, ...last } = sent
  if (last.act === 'favorite') return { ...last, id }
  const current = ownFoods.find((each) => each.id === last.foodId)
  if (last.food === null && current === undefined) return null
  return { ...last, ...(epoch === null ? {} : { epoch }), id, revision: current?.revision ?? null }
}
