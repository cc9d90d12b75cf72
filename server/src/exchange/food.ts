import type { OperationResult } from '@haru/shared/contract/exchange/changes.ts'
import type { SentListOperation, SentOwnFood, SentOwnFoodRow } from '@haru/shared/contract/exchange/food.ts'
import { isOwnFoodId } from '@haru/shared/contract/food/own-foods.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Favorite } from '@haru/shared/food/favorite.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { Owner, Writer } from '@haru/shared/tracking/store.ts'
import type { Transaction } from '../db/schema.ts'
import { isObject } from '../http/parse/json.ts'
import type { Caller } from '../http/request-context.ts'
import { mapInSlices } from '../runtime/event-loop.ts'
import type { OwnerWrite } from '../tracking/store.ts'
import { createFavoriteDecoder, decodeOwnFood, encodeOwnFoodContents } from '../transfer/food.ts'

/** An own food with its revision. */
interface StoredOwnFood {
  readonly id: string
  readonly revision: number
  readonly food: OwnFoodContents
}

interface OwnFoodChange extends Omit<StoredOwnFood, 'revision' | 'food'> {
  readonly revision: number | null
  /** Null removes the food. */
  readonly food: OwnFoodContents | null
}

/** The favourite and own foods of users. Those functions that write do it in a transaction of the owner, as the write with the number `seq`. */
export interface PersonalLists {
  readonly favorites: {
    /** The newest first. */
    readonly list: (owner: Owner) => Promise<readonly Favorite[]>
    readonly set: (
      transaction: Transaction,
      owner: Owner,
      change: { readonly food: Favorite; readonly isFavorite: boolean },
      seq: number,
    ) => Promise<void>
  }
  readonly ownFoods: {
    /** The newest first. */
    readonly listStored: (owner: Owner) => Promise<readonly StoredOwnFood[]>
    /** Returns the revision of the food after the change. */
    readonly applyChange: (
      transaction: Transaction,
      owner: Owner,
      change: OwnFoodChange,
      seq: number,
    ) => Promise<number>
  }
}

interface ListOperationContext {
  readonly lists: PersonalLists
  readonly caller: Caller
  readonly writer: Writer
  readonly write: OwnerWrite
}

/** The result of an operation of an own food, as it is stored. */
export interface ListResult {
  readonly id: string
  readonly revision: number
  /** Whether the food was removed: an operation that depends on this one creates it again. */
  readonly isRemoved: boolean
}

/** Applies an operation of a favourite, which has no result, or of an own food. */
export async function applyListOperation(
  { lists, caller, writer, write: { transaction, nextSeq } }: ListOperationContext,
  sent: SentListOperation,
): Promise<ListResult | null> {
  if (sent.act === 'favorite') {
    const food = createFavoriteDecoder(caller.units)(sent.food)
    await lists.favorites.set(transaction, caller, { food, isFavorite: sent.isFavorite }, nextSeq())
    return null
  }
  if (!isOwnFoodId(sent.foodId)) throw new Refusal('invalidField', { field: 'foodId' })
  const revision = await findExpectedRevision(writer, sent)
  const change = { id: sent.foodId, revision, food: decodeContents(sent) }
  const applied = await lists.ownFoods.applyChange(transaction, caller, change, nextSeq())
  return { id: sent.foodId, revision: applied, isRemoved: change.food === null }
}

async function findExpectedRevision(writer: Writer, { after = null, revision }: SentOwnFood): Promise<number | null> {
  if (after === null) return revision
  const operation = await writer.findOperation(after)
  if (operation === null) throw new Refusal('invalidField', { field: 'after' })
  const result = operation.result as Partial<ListResult> | null
  return result?.isRemoved ? null : (result?.revision ?? revision)
}

function decodeContents({ foodId, food }: SentOwnFood): OwnFoodContents | null {
  if (food === null) return null
  if (!isObject(food)) throw new Refusal('invalidObject', { field: 'food' })
  const { id: _, ...contents } = decodeOwnFood({ ...food, id: foodId })
  return contents
}

/** The own food with which an operation is in conflict. */
export function encodeListConflict(current: unknown): Pick<OperationResult, 'currentFood'> {
  return { currentFood: encodeOwnFood(current as StoredOwnFood) }
}

/** The favourite and own foods of a user as a device stores them. */
export async function readPersonalLists({ favorites, ownFoods }: PersonalLists, owner: Owner) {
  return {
    favorites: [...(await favorites.list(owner))],
    ownFoods: await mapInSlices(await ownFoods.listStored(owner), encodeOwnFood),
  }
}

function encodeOwnFood({ id, revision, food }: StoredOwnFood): SentOwnFoodRow {
  return { id, revision, ...encodeOwnFoodContents(food) }
}
