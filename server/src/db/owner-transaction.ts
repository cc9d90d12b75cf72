import { Refusal } from '@haru/shared/errors.ts'
import { memoize } from '@haru/shared/memoize.ts'
import { sql } from 'kysely'
import { readAccountBytes } from './account-bytes.ts'
import { CurrencyChangedError, isInvalidStatementError, toDatabaseErrorCode } from './database-errors.ts'
import { type CreatePlaceholder, prepareFirstQuery, prepareFirstWrite } from './prepared-query.ts'
import type { Database, Transaction } from './schema.ts'

/** More than a transaction that is not large can add to an account: several times the longest body of a request. */
const maxGrowthBytes = 2 * 1024 * 1024

/** The account of the owner in a transaction that has locked it. */
export interface LockedAccount {
  /** The number of this write. */
  readonly seq: number
  /** The account size before the transaction. */
  readonly bytes: number
  /** ISO 4217. */
  readonly currency: string
}

interface OwnerTransactionOptions {
  /** The currency in which the amounts of the work were decoded (ISO 4217). Fails with `CurrencyChanged` if the account has another. */
  readonly currency?: string | undefined
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
  const readAccount = async (transaction: Transaction) =>
    (await prepareLockingQuery(db)(transaction, { id: ownerId }))[0]
  return runAsOwner(db, ownerId, { readAccount, work: (transaction, { seq }) => work(transaction, seq) }, options)
}

interface AccountWork<Account, T> {
  /** Undefined if the account does not exist. */
  readonly readAccount: (transaction: Transaction) => Promise<Account | undefined>
  readonly work: (transaction: Transaction, account: Account) => Promise<T>
}

/**
 * The same for work that begins with a query of `prepareFirstQuery`, which reads the account too. PostgreSQL gets it together with the
 * lock, and runs it with the rows from after the wait for the lock.
 */
export function withOwnerQuery<Account extends LockedAccount, T>(
  db: Database,
  ownerId: string,
  { readAccount, work }: AccountWork<Account, T>,
  options: OwnerTransactionOptions = {},
): Promise<T> {
  const lockAndRead = async (transaction: Transaction) => {
    await prepareLock(db)(transaction, { id: ownerId })
    return readAccount(transaction)
  }
  return runAsOwner(db, ownerId, { readAccount: lockAndRead, work }, options)
}

function runAsOwner<Account extends LockedAccount, T>(
  db: Database,
  ownerId: string,
  work: AccountWork<Account, T>,
  options: OwnerTransactionOptions,
): Promise<T> {
  const run = () => runTransaction(db, ownerId, work, options)
  return runAfterEarlierWrites(ownerId, () => (options.isLarge ? run() : runAgainAfterInvalidStatement(run)))
}

const maxWaitForLostMs = 2000

const lastWrites = new Map<string, Promise<unknown>>()

/**
 * Runs the writes of an owner one after the other. A transaction that waits for a lock holds a connection of the pool, so ten
 * writes of one user at once would leave no connection for other users. A write that has waited long for one that lost the database
 * fails like it: the next connection may take as long again, and a request gets its response within ten seconds.
 */
async function runAfterEarlierWrites<T>(ownerId: string, write: () => Promise<T>): Promise<T> {
  const begunAt = performance.now()
  const isLate = () => performance.now() - begunAt > maxWaitForLostMs
  const isLost = (error: unknown) => toDatabaseErrorCode(error) === 'databaseUnavailable'
  const writeAfterError = (error: unknown) => (isLost(error) && isLate() ? Promise.reject(error) : write())
  const current = (lastWrites.get(ownerId) ?? Promise.resolve()).then(write, writeAfterError)
  lastWrites.set(ownerId, current)
  try {
    return await current
  } finally {
    if (lastWrites.get(ownerId) === current) lastWrites.delete(ownerId)
  }
}

// Each write of a user runs one of these, so they are built once. Without a transaction they do no harm: a number that no write has.
const prepareLock = memoize((db: Database) => prepareFirstWrite((placeholder) => buildSeqUpdate(db, placeholder)))
const prepareLockingQuery = memoize((db: Database) =>
  prepareFirstQuery((placeholder) => buildSeqUpdate(db, placeholder).returning(['seq', 'bytes', 'currency'])),
)

function buildSeqUpdate(db: Database, placeholder: CreatePlaceholder) {
  return db.updateTable('account').set({ seq: sql`seq + 1` }).where('id', '=', placeholder('id'))
}

/** PostgreSQL has rolled the transaction back, and the second run prepares nothing that is invalid. */
async function runAgainAfterInvalidStatement<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isInvalidStatementError(error)) throw error
    return run()
  }
}

function runTransaction<Account extends LockedAccount, T>(
  db: Database,
  ownerId: string,
  { readAccount, work }: AccountWork<Account, T>,
  { currency, maxBytes = Number.POSITIVE_INFINITY, isLarge = false }: OwnerTransactionOptions,
): Promise<T> {
  const builder = isLarge ? buildLargeTransaction(db) : db.transaction()
  return builder.execute(async (transaction) => {
    const account = await readAccount(transaction)
    if (account === undefined) throw new Refusal('accountGone')
    if (currency !== undefined && currency !== account.currency) throw new CurrencyChangedError()
    const result = await work(transaction, account)
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
