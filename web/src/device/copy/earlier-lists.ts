import { findEarlierEpoch, readMetaText } from '../store/meta.ts'
import { type DeviceTransaction, earlierListsName, type SavedSetRow, type WriteTransaction } from '../store/schema.ts'

/** The rows of the stores `category`, each with its JSON, and `savedSet`. */
export interface EarlierLists {
  readonly categories: readonly { readonly area: string; readonly value: string }[]
  readonly savedSets: readonly SavedSetRow[]
  /** The currency of the amounts. */
  readonly currency: string
}

/**
 * Reads the categories and saved sets that have to be compared with those of the server, for the reasons of `readEarlierEntries`; null if there
 * are none. Those that are stored already are from before an earlier restore, and were not sent.
 */
export async function readEarlierLists(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<EarlierLists | null> {
  const row = await transaction.objectStore('list').get(earlierListsName)
  const earlier = row === undefined ? null : (row.value as EarlierLists)
  if (earlier !== null || (await findEarlierEpoch(transaction, serverEpoch)) === null) return earlier
  const [categories, savedSets, currency] = await Promise.all([
    transaction.objectStore('category').getAll(),
    transaction.objectStore('savedSet').getAll(),
    readMetaText(transaction, 'currency'),
  ])
  return categories.length + savedSets.length === 0 ? null : { categories, savedSets, currency: currency ?? '' }
}

/** Stores categories and saved sets until the server has them. */
export async function putEarlierLists(transaction: WriteTransaction, lists: EarlierLists | null): Promise<void> {
  if (lists !== null) await transaction.objectStore('list').put({ name: earlierListsName, value: lists })
}

/** The stored lists; null if there are none. */
export function findEarlierLists(transaction: DeviceTransaction): Promise<EarlierLists | null> {
  return readEarlierLists(transaction, null)
}

/** Removes these lists, because the server has them. */
export async function removeEarlierLists(transaction: WriteTransaction): Promise<void> {
  await transaction.objectStore('list').delete(earlierListsName)
}
