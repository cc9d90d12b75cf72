import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { StartupError, temporaryFailureExitCode } from '../../runtime/startup-error.ts'
import { toDatabaseErrorCode } from '../database-errors.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import type { Database, Transaction } from '../schema.ts'

// PostgreSQL releases an advisory lock when the connection ends, so a killed server leaves none. The key contains the schema, because
// one database can hold several installations.
const lockKey = sql`4827002, hashtext(current_schema())`

const retryMs = 250

interface Turn {
  /** Whether nothing is left to do, because another server has done the work meanwhile. */
  readonly isDone: () => Promise<boolean>
  /** Called repeatedly while another server works. */
  readonly onWaiting: () => Promise<void>
}

/**
 * Runs `work` while no other server of the database does, on a connection whose statements may take hours. Servers that come later wait.
 * SQLite has one server, or processes that take turns at each transaction. If the database is lost, the operator is told in a sentence.
 */
export function runOnOneServer(
  database: DatabaseHandle,
  { isDone, onWaiting }: Turn,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  if (database.kind === 'sqlite') return work(database.db)
  const running = database.runLongWork(async (db) => {
    while (!(await tryLock(db))) {
      await onWaiting()
      if (await isDone()) return
      await delay(retryMs)
    }
    // The lock ends with the connection.
    if (!(await isDone())) await work(db)
  })
  return running.catch((error) => {
    throw toDatabaseErrorCode(error) === 'databaseUnavailable' ? createLostError(error) : error
  })
}

function createLostError(error: Error): StartupError {
  const reason = error.message.replaceAll(/\s+/g, ' ')
  return new StartupError(
    `The database, or a node of it, was lost during the work on its tables: ${reason}. Run this again when it is back: it continues.`,
    temporaryFailureExitCode,
  )
}

async function tryLock(db: Database): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${lockKey}) as locked`.execute(db)
  return rows[0]?.locked === true
}

/** Lets one transaction at a time apply a step. SQLite has one writer at a time by itself. */
export async function lockMigration(db: Transaction, kind: DatabaseHandle['kind']): Promise<void> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${lockKey})`.execute(db)
}
