import { changeCalls } from '@haru/shared/contract/exchange/changes.ts'
import type {
  SentFavorite,
  SentListOperation,
  SentOwnFood,
  SentOwnFoodRow,
} from '@haru/shared/contract/exchange/food.ts'
import { maxOwnFoods } from '@haru/shared/contract/food/own-foods.ts'
import { contractVersion } from '@haru/shared/contract/version.ts'
import { Refusal } from '@haru/shared/errors.ts'
import type { Units } from '@haru/shared/field/units.ts'
import { type Favorite, favoriteKey, maxFavorites } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import { completeOwnFood, type OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { callServer } from '../../lib/call.ts'
import type { UnsentOperation } from '../store/schema.ts'

/** The foods of a user besides those of their records. */
export interface FoodLists {
  /** The newest first. */
  readonly favorites: readonly Favorite[]
  /** The newest first. */
  readonly ownFoods: readonly DeviceOwnFood[]
}

/** An own food on a device. */
interface DeviceOwnFood extends Food {
  /** The revision of the server; null of a food that was made or changed here and is not sent. */
  readonly revision: number | null
}

/** A change of a favourite or an own food that was not made before. */
export type NewListOperation =
  | { readonly id: string; readonly act: 'favorite'; readonly food: Favorite; readonly isFavorite: boolean }
  | NewOwnFoodOperation

interface NewOwnFoodOperation {
  readonly id: string
  readonly act: 'ownFood'
  readonly foodId: string
  /** Null removes the food. */
  readonly food: OwnFoodContents | null
}

/** Reads both lists from the server. */
export async function requestFoods(request: typeof callServer, units: Units): Promise<FoodLists> {
  const { favorites, ownFoods } = await request(changeCalls.foods, {}, units)
  return { favorites: favorites as unknown as readonly Favorite[], ownFoods: ownFoods.map(toOwnFood) }
}

const toOwnFood = (row: SentOwnFoodRow): DeviceOwnFood => ({ ...row, source: 'own' })

const isOfList = ({ status, sent }: UnsentOperation) => status === 'waiting' && 'food' in sent

/** The lists of the server with the waiting operations of the queue, in their order. */
export function applyListOperations(lists: FoodLists, unsent: readonly UnsentOperation[]): FoodLists {
  const operations = unsent.filter(isOfList).map(({ sent }) => sent as SentListOperation)
  return operations.reduce(applyListOperation, lists)
}

function applyListOperation({ favorites, ownFoods }: FoodLists, sent: SentListOperation): FoodLists {
  return sent.act === 'favorite'
    ? { favorites: applyFavorite(favorites, sent), ownFoods }
    : { favorites, ownFoods: applyOwnFood(ownFoods, sent) }
}

/** The favourites after one of them was set or removed. */
export function applyFavorite(
  favorites: readonly Favorite[],
  { food, isFavorite }: Pick<SentFavorite, 'food' | 'isFavorite'>,
): readonly Favorite[] {
  const favorite = food as Favorite
  const key = favoriteKey(favorite)
  if (!isFavorite) return favorites.filter((each) => favoriteKey(each) !== key)
  return favorites.some((each) => favoriteKey(each) === key) ? favorites : [favorite, ...favorites]
}

function applyOwnFood(ownFoods: readonly DeviceOwnFood[], { foodId, food }: SentOwnFood): readonly DeviceOwnFood[] {
  if (food === null) return ownFoods.filter(({ id }) => id !== foodId)
  const made: DeviceOwnFood = { ...(food as OwnFoodContents), id: foodId, source: 'own', revision: null }
  const isKnown = ownFoods.some(({ id }) => id === foodId)
  return isKnown ? ownFoods.map((each) => (each.id === foodId ? made : each)) : [made, ...ownFoods]
}

interface ListOperationContext {
  readonly unsent: readonly UnsentOperation[]
  /** That of the server whose revisions the device knows; null before the first copy. */
  readonly epoch: string | null
}

/**
 * The operation that is sent for a change of a list as the device shows it. Refuses with `limitReached` as the server does, a food without a
 * name with `invalidField`, and the removal of a missing food with `noData`.
 */
export function createSentListOperation(
  operation: NewListOperation,
  lists: FoodLists,
  { unsent, epoch }: ListOperationContext,
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
  { id, act, foodId, food }: NewOwnFoodOperation,
  shown: readonly DeviceOwnFood[],
  { unsent, epoch }: ListOperationContext,
): SentOwnFood {
  const known = shown.find((each) => each.id === foodId)
  if (food === null && known === undefined) throw new Refusal('noData', { msg: 'error.foodGone' })
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
    food: food === null ? null : completeOwnFood(food),
  }
}

/** Both lists together; of a food that both have, the first. */
export function joinFoodLists(first: FoodLists, second: FoodLists): FoodLists {
  const keys = new Set(first.favorites.map(favoriteKey))
  const ids = new Set(first.ownFoods.map(({ id }) => id))
  return {
    favorites: [...first.favorites, ...second.favorites.filter((each) => !keys.has(favoriteKey(each)))],
    ownFoods: [...first.ownFoods, ...second.ownFoods.filter(({ id }) => !ids.has(id))],
  }
}

interface LostFoodContext extends ListOperationContext {
  /** The foods of the restored server. */
  readonly current: FoodLists
  readonly newId: () => string
}

/**
 * The operations that bring back the earlier foods which a restored server lacks, or has with other contents. A food that an operation of the queue
 * changes is left to that operation.
 */
export function createLostFoodOperations(
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

/** An own food on this device and on the server; null where it was removed. */
export interface ListConflict {
  readonly mine: OwnFoodContents | null
  readonly theirs: OwnFoodContents | null
}

/**
 * The versions between which the user chooses, of a refused change of an own food and those that depend on it. `ownFoods` are those of the
 * server. Null of other changes.
 */
export function createListConflict(
  changes: readonly UnsentOperation[],
  ownFoods: readonly DeviceOwnFood[],
): ListConflict | null {
  const sent = changes.at(-1)?.sent
  if (changes[0]?.status !== 'refused' || sent?.act !== 'ownFood') return null
  return { mine: sent.food as OwnFoodContents | null, theirs: ownFoods.find(({ id }) => id === sent.foodId) ?? null }
}

interface RepetitionContext extends Pick<ListOperationContext, 'epoch'>, Pick<FoodLists, 'ownFoods'> {
  readonly id: string
}

/**
 * The operation that is sent if the user keeps the food of this device after the server has refused a change of an own food. Null if nothing is left
 * to do, because both have removed it.
 */
export function createRepeatedListOperation(
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

/** Resolves a refusal without asking the user: an own food that both devices have removed. Null if the user has to decide. */
export function resolveListRefusal(changes: readonly UnsentOperation[]): { readonly instead: null } | null {
  const sent = changes.at(-1)?.sent
  const isGone = changes[0]?.refusal?.code === 'noData' && sent?.act === 'ownFood' && sent.food === null
  return isGone ? { instead: null } : null
}
