import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { CountOptions } from '@haru/shared/field/units.ts'
import { writeItems } from '@haru/shared/tracking/rows.ts'
import { hasCountOptions } from '@haru/shared/tracking/stored-totals.ts'
import type { AccountLists } from './lists.ts'
import { putMeta, readCountOptions } from './meta.ts'
import type { WriteTransaction } from './schema.ts'
import { computeTotals, openStores, runInChunks } from './server-changes.ts'

/**
 * Stores the lists of the account. Returns whether one of them decides what an operation means: the currency of the profile and what counts
 * in totals, or the categories.
 */
export async function putLists(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { categories, savedSets, ...stored }: AccountLists,
): Promise<boolean> {
  const { profile } = stored
  if (profile !== undefined) {
    await putMeta(transaction, { currency: profile.settings.currency })
    await putCountOptions(transaction, areas, profile.settings)
  }
  const store = transaction.objectStore('list')
  await Promise.all(Object.entries(stored).map(([name, value]) => store.put({ name, value })))
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

/** Stores what counts in the totals of the user. If it has changed, the totals of the entries of the server are computed again. */
async function putCountOptions(
  transaction: WriteTransaction,
  areas: readonly AnyArea[],
  { countWarmUps = false }: CountOptions,
): Promise<void> {
  const { countWarmUps: before } = await readCountOptions(transaction)
  if (before === countWarmUps) return
  await putMeta(transaction, { countWarmUps: Number(countWarmUps) })
  for (const area of areas.filter(hasCountOptions)) await refreshTotals(transaction, area, { countWarmUps })
}

async function refreshTotals(transaction: WriteTransaction, area: AnyArea, options: CountOptions): Promise<void> {
  const range = IDBKeyRange.bound([area.id, 'record'], [area.id, 'record', []])
  const rows = await transaction.objectStore('serverEntry').getAll(range)
  const { entries, totalRows } = openStores(transaction)
  await runInChunks(transaction, rows, async (row) => {
    const { type, start, finish } = row
    const totals = computeTotals({ area, kind: 'record' }, row, options)
    entries.put({ ...row, ...totals })
    totalRows.put({ area: area.id, type, start, finish, ...totals })
  })
}
