import { sql } from 'kysely'
import { detectDatabaseKind } from './database-kind.ts'
import type { Database } from './schema.ts'

/** The database at one moment, however long it is read. Writes can continue meanwhile. */
export interface Snapshot {
  readonly db: Database
  /** Releases the connection; may be called more than once. */
  readonly close: () => Promise<void>
}

/** Opens a snapshot on a connection of its own: there may be a few at once, and each must be closed. */
export async function openSnapshot(db: Database): Promise<Snapshot> {
  const transaction = await db
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute()
  let isOpen = true
  async function close(): Promise<void> {
    if (!isOpen) return
    isOpen = false
    // A lost connection has released everything already.
    await transaction
      .rollback()
      .execute()
      .catch(() => undefined)
  }
  try {
    // A client that reads slowly leaves the transaction idle in between; slow-downloads.ts bounds how slow it may be.
    if (detectDatabaseKind(db) === 'postgres')
      await sql`set local idle_in_transaction_session_timeout = '60s'`.execute(transaction)
  } catch (error) {
    await close()
    throw error
  }
  return { db: transaction, close }
}
