import type { Database } from '../db/schema.ts'

/** Lets the stored operations of all users get older, as if the clock of the database had advanced. */
export async function advanceUndoClock(db: Database, ms: number): Promise<void> {
  await db
    .updateTable('undo_log')
    .set(({ eb }) => ({ expires_at: eb('expires_at', '-', ms) }))
    .execute()
}
