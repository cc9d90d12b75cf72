import type { SentFavorite, SentListOperation, SentOwnFood } from '@haru/shared/contract/exchange/food.ts'
import { type Favorite, favoriteKey } from '@haru/shared/food/favorite.ts'
import type { Food } from '@haru/shared/food/food.ts'
import type { OwnFoodContents } from '@haru/shared/food/own-food.ts'
import type { UnsentOperation } from '../store/schema.ts'

/** The foods of a user besides those of their records. */
export interface FoodLists {
  /** The newest first. */
  readonly favorites: readonly Favorite[]
  /** The newest first. */
  readonly ownFoods: readonly DeviceOwnFood[]
}

/** An own food on a device. */
export interface DeviceOwnFood extends Food {
  /** The revision of the server; null of a food that was made or changed here and is not sent. */
  readonly revision: number | null
}

/** A change of a favourite or an own food that was not made before. */
export type NewListOperation =
  | { readonly id: string; readonly act: 'favorite'; readonly food: Favorite; readonly isFavorite: boolean }
  | NewOwnFoodOperation

export interface NewOwnFoodOperation {
  readonly id: string
  readonly act: 'ownFood'
  readonly foodId: string
  /** Null removes the food. */
  readonly food: OwnFoodContents | null
  /** The contents that the user has seen and changed. */
  readonly expected?: OwnFoodContents | undefined
}

export const isOfList = ({ status, sent }: UnsentOperation) => status === 'waiting' && 'food' in sent

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

export interface UnsentListContext {
  readonly unsent: readonly UnsentOperation[]
  /** That of the server whose revisions the device knows; null before the first copy. */
  readonly epoch: string | null
}
