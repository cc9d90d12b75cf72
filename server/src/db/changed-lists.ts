import type { ChangedList } from '@haru/shared/contract/exchange/changes.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Database, Transaction } from './schema.ts'

/** Stores that the write with the number `seq` changed these lists of the user. */
export async function putListChanges(
  transaction: Transaction,
  { ownerId }: Owner,
  lists: readonly ChangedList[],
  seq: number,
): Promise<void> {
  await transaction
    .insertInto('changed_list')
    .values(lists.map((list) => ({ owner_id: ownerId, list, seq })))
    .onConflict((conflict) => conflict.columns(['owner_id', 'list']).doUpdateSet({ seq }))
    .execute()
}

/** The lists that the user has changed in a write after the one with the number `seq`. */
export async function readListChanges(db: Database, { ownerId }: Owner, seq: number): Promise<ChangedList[]> {
  const rows = await db
    .selectFrom('changed_list')
    .select('list')
    .where('owner_id', '=', ownerId)
    .where('seq', '>', seq)
    .orderBy('list')
    .execute()
  return rows.map(({ list }) => list as ChangedList)
}
