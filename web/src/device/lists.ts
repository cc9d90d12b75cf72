import type { StoredCategory } from '@haru/shared/tracking/store.ts'
import type { WriteTransaction } from './database.ts'
import { putMeta } from './meta.ts'

/** What does not consist of entries but decides what an operation means. A list that has not changed is left out. */
export interface AccountLists {
  readonly currency?: string
  /** By the id of the area. */
  readonly categories?: ReadonlyMap<string, StoredCategory>
}

/** Stores the lists of the account. Returns whether there were any. */
export async function putLists(
  transaction: WriteTransaction,
  { currency, categories }: AccountLists,
): Promise<boolean> {
  if (currency !== undefined) await putMeta(transaction, { currency })
  for (const [area, { category, revision }] of categories ?? []) {
    await transaction.objectStore('category').put({ area, value: JSON.stringify(category), revision })
  }
  return currency !== undefined || categories !== undefined
}
