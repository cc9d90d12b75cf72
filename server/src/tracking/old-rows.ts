import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Owner } from '@haru/shared/tracking/store.ts'
import type { Transaction } from '../db/schema.ts'

/** The largest numbers that stay after a clean-up. */
export const maxOperations = 5000
export const maxTombstones = 5000
/**
 * Deletes the operations and the tombstones of a user that no device needs any more. Both are limited to the newest rows too, because they
 * do not count for the size of an account (decision 0047).
 */
export async function removeOldRows(transaction: Transaction, { ownerId }: Owner, now: number): Promise<void> {
  const newestOperations = transaction
    .selectFrom('operation')
    .select('at')
    .where('owner_id', '=', ownerId)
    .orderBy('at', 'desc')
    .limit(1)
    .offset(maxOperations)
  const newestRemoved = transaction
    .selectFrom('removed')
    .select('seq')
    .where('owner_id', '=', ownerId)
    .orderBy('seq', 'desc')
    .limit(1)
    .offset(maxTombstones)
  await transaction
    .deleteFrom('operation')
    .where('owner_id', '=', ownerId)
    .where(({ or, eb }) =>
      or([eb('at', '<', now - retention.operationDays * msPerDay), eb('at', '<=', newestOperations)]),
    )
    .execute()
  const tombstones = await transaction
    .deleteFrom('removed')
    .where('owner_id', '=', ownerId)
    .where(({ or, eb }) =>
      or([eb('removed_at', '<', now - retention.tombstoneDays * msPerDay), eb('seq', '<=', newestRemoved)]),
    )
    .returning('seq')
    .execute()
  if (tombstones.length === 0) return
  // A device with an earlier number misses these removals.
  const clearedSeq = Math.max(...tombstones.map(({ seq }) => seq))
  await transaction
    .updateTable('account')
    .set({ cleared_seq: clearedSeq })
    .where('id', '=', ownerId)
    .where('cleared_seq', '<', clearedSeq)
    .execute()
}
