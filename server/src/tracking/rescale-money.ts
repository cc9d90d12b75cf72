import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { MoneyScale } from '@haru/shared/field/currency-scale.ts'
import { getValueFields, listAreaCollections } from '@haru/shared/tracking/collections.ts'
import { hasMoney, rescaleEntry, rescaleValues } from '@haru/shared/tracking/rescale.ts'
import { readItems, writeItems } from '@haru/shared/tracking/rows.ts'
import type { Collection, Owner } from '@haru/shared/tracking/store.ts'
import { computeStoredTotals } from '@haru/shared/tracking/stored-totals.ts'
import { readOwnerCountOptions } from '../db/account-columns.ts'
import type { Transaction } from '../db/schema.ts'
import type { Clocks } from '../runtime/clocks.ts'
import { readStoredEntries } from './stored-entries.ts'
import { type EntryWrite, updateSeq, writeEntries } from './writes.ts'

/**
 * Keeps the shown amounts when the decimals of the currency change: 12,000 won become 12,000.00 dollars. Refuses with
 * `limitReached` where cents would be lost. Revisions stay, because no shown value changes.
 */
export function rescaleMoney(areas: readonly AnyArea[], { now }: Pick<Clocks, 'now'>) {
  return async (transaction: Transaction, owner: Owner, seq: number, scale: MoneyScale): Promise<void> => {
    const options = await readOwnerCountOptions(transaction, owner.ownerId)
    let nextSeq = seq
    async function* rescaleEntries(): AsyncGenerator<EntryWrite> {
      for (const collection of findMoneyCollections(areas)) {
        for await (const stored of readStoredEntries(transaction, owner, collection)) {
          const entry = rescaleEntry(collection, stored, scale)
          yield { collection, entry, totals: computeStoredTotals(collection, entry, options), seq: nextSeq }
          nextSeq += 1
        }
      }
    }
    await writeEntries(transaction, owner, rescaleEntries(), now())
    await rescaleSavedSets(transaction, owner, areas, scale)
    if (nextSeq > seq) await updateSeq(transaction, owner, nextSeq - 1)
  }
}

// The numbers of their last writes stay, because they only order the sets.
async function rescaleSavedSets(
  transaction: Transaction,
  { ownerId }: Owner,
  areas: readonly AnyArea[],
  scale: MoneyScale,
): Promise<void> {
  for (const area of areas.filter(({ item }) => hasMoney(item))) {
    const sets = transaction.selectFrom('saved_set').where('owner_id', '=', ownerId).where('area', '=', area.id)
    for (const { id, items } of await sets.select(['id', 'items']).execute()) {
      const rescaled = readItems(area, items).map((item) => rescaleValues(area.item, item, scale))
      await transaction
        .updateTable('saved_set')
        .set({ items: writeItems(area, rescaled) })
        .where('owner_id', '=', ownerId)
        .where('area', '=', area.id)
        .where('id', '=', id)
        .execute()
    }
  }
}

function findMoneyCollections(areas: readonly AnyArea[]): readonly Collection[] {
  return listAreaCollections(areas).filter(
    (collection) =>
      hasMoney(getValueFields(collection)) || (collection.kind === 'record' && hasMoney(collection.area.item)),
  )
}
