import { type EarlierLists, findEarlierLists } from '../store/lists.ts'
import { findEarlierEpoch, readMetaText } from '../store/meta.ts'
import type { DeviceTransaction } from '../store/schema.ts'

/**
 * Reads the categories and saved sets that have to be compared with those of the server, for the reasons of `readEarlierEntries`; null if there
 * are none. Those that are stored already are from before an earlier restore, and were not sent.
 */
export async function readEarlierLists(
  transaction: DeviceTransaction,
  serverEpoch: string | null,
): Promise<EarlierLists | null> {
  const earlier = await findEarlierLists(transaction)
  if (earlier !== null || (await findEarlierEpoch(transaction, serverEpoch)) === null) return earlier
  const [categories, savedSets, currency] = await Promise.all([
    transaction.objectStore('category').getAll(),
    transaction.objectStore('savedSet').getAll(),
    readMetaText(transaction, 'currency'),
  ])
  return categories.length + savedSets.length === 0 ? null : { categories, savedSets, currency: currency ?? '' }
}
