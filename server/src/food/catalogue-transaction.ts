import type { Database, Transaction } from '../db/schema.ts'

/** Runs one catalogue transaction at a time, so that the numbers and counts of words and foods stay exact. The counter row is the lock. */
export function withCatalogueTransaction<T>(db: Database, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('counter')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'catalogue')
      .execute()
    return work(transaction)
  })
}
