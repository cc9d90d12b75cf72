import { Refusal } from '@haru/shared/errors.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { sql } from 'kysely'
import { readAccountBytes } from './account-bytes.ts'
import { isInvalidStatementError } from './database-errors.ts'
import { prepareFirstQuery } from './prepared-query.ts'
import type { Database, Transaction } from './schema.ts'

/** More than a transaction that is not large can add to an account: several times the longest body of a request. */
const maxGrowthBytes = 2 * 1024 * 1024

interface OwnerTransactionOptions {
  /** The limit of the account size, in bytes. */
  readonly maxBytes?: number
  /** Whether the work writes so much that it needs a `buildLargeTransaction`. */
  readonly isLarge?: boolean
}

/**
 * A transaction that writes up to a whole account. On SQLite, where statements and commits of ordinary transactions block the event
 * loop, it runs in its own thread.
 */
export function buildLargeTransaction(db: Database) {
  // On PostgreSQL every transaction has this mode; the driver of SQLite starts a thread for it.
  return db.transaction().setAccessMode('read write')
}

/**
 * Runs `work` in a transaction, as the only writer of this owner. `seq` is the number of this write. Raising it first is also the
 * lock: on PostgreSQL it locks the row of the user until the end, and the writes of other users do not wait. Refuses with
 * `limitReached` if the account would become larger than its limit and than before.
 */
export function withOwnerTransaction<T>(
  db: Database,
  ownerId: string,
  work: (transaction: Transaction, seq: number) => Promise<T>,
  options: OwnerTransactionOptions = {},
): Promise<T> {
  const run = () => runTransaction(db, ownerId, work, options)
  return runAfterEarlierWrites(ownerId, () => (options.isLarge ? run() : runAgainAfterInvalidStatement(run)))
}

const lastWrites = new Map<string, Promise<unknown>>()

/**
 * Runs the writes of an owner one after the other. A transaction that waits for a lock holds a connection of the pool, so ten
 * writes of one user at once would leave no connection for other users.
 */
async function runAfterEarlierWrites<T>(ownerId: string, write: () => Promise<T>): Promise<T> {
  const current = (lastWrites.get(ownerId) ?? Promise.resolve()).then(write, write)
  lastWrites.set(ownerId, current)
  try {
    return await current
  } finally {
    if (lastWrites.get(ownerId) === current) lastWrites.delete(ownerId)
  }
}

// Each write of a user runs this query, so it is built once. Without a transaction it does no harm: a number that no write has.
const prepareSeqUpdate = memoize((db: Database) =>
  prepareFirstQuery((placeholder) =>
    db
      .updateTable('account')
      .set({ seq: sql`seq + 1` })
      .where('id', '=', placeholder('id'))
      .returning(['seq', 'bytes']),
  ),
)

/** PostgreSQL has rolled the transaction back, and the second run prepares nothing that is invalid. */
async function runAgainAfterInvalidStatement<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isInvalidStatementError(error)) throw error
    return run()
  }
}

function runTransaction<T>(
  db: Database,
  ownerId: string,
  work: (transaction: Transaction, seq: number) => Promise<T>,
  { maxBytes = Number.POSITIVE_INFINITY, isLarge = false }: OwnerTransactionOptions,
): Promise<T> {
  const builder = isLarge ? buildLargeTransaction(db) : db.transaction()
  return builder.execute(async (transaction) => {
    const [account] = await prepareSeqUpdate(db)(transaction, { id: ownerId })
    if (account === undefined) throw new Refusal('accountGone')
    const result = await work(transaction, account.seq)
    // The size is read again only where it can have passed the limit.
    if (account.bytes + (isLarge ? Number.POSITIVE_INFINITY : maxGrowthBytes) > maxBytes) {
      await refuseFullAccount(transaction, ownerId, Math.max(account.bytes, maxBytes))
    }
    return result
  })
}

async function refuseFullAccount(transaction: Transaction, ownerId: string, maxBytes: number): Promise<void> {
  if ((await readAccountBytes(transaction, ownerId)) <= maxBytes) return
  throw new Refusal('limitReached', { msg: 'error.accountFull' })
}
