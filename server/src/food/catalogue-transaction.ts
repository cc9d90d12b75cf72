import type { Database, Transaction } from '../db/schema.ts'

/** Changes the catalogue, one at a time, so that words and foods are numbered and counted without gaps: raising the number is the lock. */
export function withCatalogueTransaction<T>(db: Database, work: (on: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (on) => {
    await on
      .updateTable('counter')
      .set(({ eb }) => ({ value: eb('value', '+', 1) }))
      .where('name', '=', 'catalogue')
      .execute()
    return work(on)
  })
}
