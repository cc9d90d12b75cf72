import { Refusal } from '@haru/shared/errors.ts'
import { readAccountBytes } from './account-bytes.ts'
import type { Database, Transaction } from './schema.ts'

interface OwnerTransactionOptions {
  /** How much the account may hold after what it adds, in bytes. */
  readonly maxBytes?: number
  /** Whether it writes so much that it has to be a `largeTransaction`. */
  readonly isLarge?: boolean
}

/**
 * A transaction that writes up to a whole account. On SQLite, where a statement or a commit of ordinary transactions holds the event
 * loop, it runs in a thread of its own.
 */
export function largeTransaction(db: Database) {
  // On PostgreSQL every transaction has this mode; the driver of SQLite starts a thread for it.
  return db.transaction().setAccessMode('read write')
}

/**
 * Runs `work` alone for this owner, whole or not at all. `seq` numbers what it writes. Raising it first is also the
 * lock: on PostgreSQL it locks the row of the user until the end, and the writes of other users do not wait.
 * Refuses with `limitReached` what leaves the account larger than before and than its limit.
 */
export function withOwnerTransaction<T>(
  db: Database,
  ownerId: string,
  work: (transaction: Transaction, seq: number) => Promise<T>,
  options: OwnerTransactionOptions = {},
): Promise<T> {
  return runAfterEarlierWrites(ownerId, () => runTransaction(db, ownerId, work, options))
}

const lastWrites = new Map<string, Promise<unknown>>()

/**
 * Runs the writes of an owner one after the other. A transaction that waits for the lock of another holds a connection of the pool, so
 * ten writes of one user at once would leave none to other users.
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

function runTransaction<T>(
  db: Database,
  ownerId: string,
  work: (transaction: Transaction, seq: number) => Promise<T>,
  { maxBytes = Number.POSITIVE_INFINITY, isLarge = false }: OwnerTransactionOptions,
): Promise<T> {
  const builder = isLarge ? largeTransaction(db) : db.transaction()
  return builder.execute(async (transaction) => {
    const raised = await transaction
      .updateTable('account')
      .set(({ eb }) => ({ seq: eb('seq', '+', 1) }))
      .where('id', '=', ownerId)
      .returning(['seq', 'bytes'])
      .executeTakeFirst()
    if (raised === undefined) throw new Refusal('accountGone')
    const result = await work(transaction, raised.seq)
    if (Number.isFinite(maxBytes)) await refuseFull(transaction, ownerId, Math.max(raised.bytes, maxBytes))
    return result
  })
}

async function refuseFull(transaction: Transaction, ownerId: string, maxBytes: number): Promise<void> {
  if ((await readAccountBytes(transaction, ownerId)) <= maxBytes) return
  throw new Refusal('limitReached', { msg: 'error.accountFull' })
}
