import { Refusal } from '@haru/shared/errors.ts'
import type { Database, Transaction } from './schema.ts'

/**
 * Runs `work` alone for this owner, whole or not at all. `seq` numbers what it writes. Raising it first is also the
 * lock: on PostgreSQL it holds the person's row until the end, and other people's writes do not wait.
 */
export function inTurn<T>(
  db: Database,
  ownerId: string,
  work: (transaction: Transaction, seq: number) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const raised = await transaction
      .updateTable('account')
      .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
      .where('id', '=', ownerId)
      .returning('seq')
      .executeTakeFirst()
    if (raised === undefined) throw new Refusal('accountGone')
    return await work(transaction, raised.seq)
  })
}
