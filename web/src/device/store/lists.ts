import type { UserProfile } from '@haru/shared/contract/account/user.ts'
import type { SentListOperation } from '@haru/shared/contract/exchange/operation.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { StoredCategory } from '@haru/shared/tracking/store.ts'
import { applyListOperations, type FoodLists } from '../food/food-lists.ts'
import { listUnsent } from '../queue/unsent.ts'
import {
  type DeviceTransaction,
  earlierListsName,
  type SavedSetRow,
  type UnsentOperation,
  type WriteTransaction,
} from './schema.ts'
import { incrementSeq } from './writer.ts'

/** The lists that are stored and read as a whole. */
interface StoredLists extends FoodLists {
  readonly profile: UserProfile
}

/** The lists of an account besides its entries. A list that has not changed is left out. */
export interface AccountLists extends Partial<StoredLists> {
  /** By the id of the area. */
  readonly categories?: ReadonlyMap<string, StoredCategory>
  /** By the id of the area, the last saved first. */
  readonly savedSets?: ReadonlyMap<string, readonly SavedSet[]>
}

/** Reads a list of foods, with what the device has changed of it and not sent; null before it was stored. */
export async function readList<Name extends keyof FoodLists>(
  transaction: DeviceTransaction,
  name: Name,
): Promise<FoodLists[Name] | null> {
  const [lists, unsent] = await Promise.all([readStoredLists(transaction), listUnsent(transaction)])
  if (lists[name] === undefined) return null
  const { favorites = [], ownFoods = [] } = lists
  return applyListOperations({ favorites, ownFoods }, unsent)[name]
}

/** Reads the profile, which no operation changes, without the lists of foods; null before it was stored. */
export async function readProfile(transaction: DeviceTransaction): Promise<UserProfile | null> {
  const row = await transaction.objectStore('list').get('profile')
  return row === undefined ? null : (row.value as UserProfile)
}

/** Reads the foods of the server, without what this device has changed; empty before they were stored. */
export async function readServerFoods(transaction: DeviceTransaction): Promise<FoodLists> {
  const { favorites = [], ownFoods = [] } = await readStoredLists(transaction)
  return { favorites, ownFoods }
}

async function readStoredLists(transaction: DeviceTransaction): Promise<Partial<StoredLists>> {
  const rows = await transaction.objectStore('list').getAll()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

interface ListOperationState {
  /** In milliseconds since 1970. */
  readonly now: number
  /** Why the user has to decide about it; null while it waits to be sent. */
  readonly refusal?: UnsentOperation['refusal']
}

/** Adds an operation of a list to the queue. */
export async function putUnsent(
  transaction: WriteTransaction,
  sent: SentListOperation,
  { now, refusal = null }: ListOperationState,
): Promise<void> {
  const number = await incrementSeq(transaction)
  const status = refusal === null ? 'waiting' : 'refused'
  const state = { status, isAttempted: false, refusal, base: null, made: null } as const
  await transaction.objectStore('unsent').put({ id: sent.id, number, madeAt: now, sent, ...state })
}

/** The rows of the stores `category`, each with its JSON, and `savedSet`. */
export interface EarlierLists {
  readonly categories: readonly { readonly area: string; readonly value: string }[]
  readonly savedSets: readonly SavedSetRow[]
  /** The currency of the amounts. */
  readonly currency: string
}

/** The categories and saved sets that a restored server may have lost; null if there are none. */
export async function findEarlierLists(transaction: DeviceTransaction): Promise<EarlierLists | null> {
  const row = await transaction.objectStore('list').get(earlierListsName)
  return row === undefined ? null : (row.value as EarlierLists)
}

/** Removes these lists, because the server has them. */
export async function removeEarlierLists(transaction: WriteTransaction): Promise<void> {
  await transaction.objectStore('list').delete(earlierListsName)
}
