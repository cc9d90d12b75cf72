import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { UserProfile } from '@haru/shared/contract/account/user.ts'
import { writeItems } from '@haru/shared/tracking/rows.ts'
import type { SavedSet } from '@haru/shared/tracking/saved-set.ts'
import type { StoredCategory } from '@haru/shared/tracking/store.ts'
import type { DeviceTransaction, WriteTransaction } from './database.ts'
import type { FoodLists } from './food.ts'
import { putMeta } from './meta.ts'

/** The lists that are stored and read as a whole. */
export interface WholeLists extends FoodLists {
  readonly profile: UserProfile
}

/** What an account has besides entries. A list that has not changed is left out. */
export interface AccountLists extends Partial<WholeLists> {
  /** By the id of the area. */
  readonly categories?: ReadonlyMap<string, StoredCategory>
  /** By the id of the area, the last saved first. */
  readonly savedSets?: ReadonlyMap<string, readonly SavedSet[]>
}

/**
 * Stores the lists of the account. Returns whether one of them decides what an operation means: the currency of the profile, or the
 * categories.
 */
export async function putLists(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { categories, savedSets, ...whole }: AccountLists,
): Promise<boolean> {
  const { profile } = whole
  if (profile !== undefined) await putMeta(transaction, { currency: profile.settings.currency })
  const store = transaction.objectStore('list')
  await Promise.all(Object.entries(whole).map(([name, value]) => store.put({ name, value })))
  for (const [area, { category, revision }] of categories ?? []) {
    await transaction.objectStore('category').put({ area, value: JSON.stringify(category), revision })
  }
  if (savedSets !== undefined) await putSavedSets(transaction, areas, savedSets)
  return profile !== undefined || categories !== undefined
}

async function putSavedSets(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  savedSets: NonNullable<AccountLists['savedSets']>,
): Promise<void> {
  const store = transaction.objectStore('savedSet')
  await store.clear()
  const rows = areas.flatMap((area) =>
    (savedSets.get(area.id) ?? []).map(({ items, ...head }, i, { length }) => ({
      area: area.id,
      ...head,
      items: writeItems(area, items),
      seq: length - i,
    })),
  )
  await Promise.all(rows.map((row) => store.put(row)))
}

/** Reads a list; null before it was stored. */
export async function readList<Name extends keyof WholeLists>(
  transaction: DeviceTransaction,
  name: Name,
): Promise<WholeLists[Name] | null> {
  const row = await transaction.objectStore('list').get(name)
  return row === undefined ? null : (row.value as WholeLists[Name])
}
