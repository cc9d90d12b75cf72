import type { ErrorCode } from '@haru/shared/errors.ts'
import { LockTimeoutError } from './sqlite/lock.ts'

/**
 * Another request has changed the currency of the account since the amounts of this one were decoded. Nothing is stored; the client can
 * send the request again.
 */
export class CurrencyChangedError extends Error {
  constructor() {
    super('the currency of the account has changed since the request was decoded')
    this.name = 'CurrencyChanged'
  }
}

/** Whether a write was refused because its key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('errcode' in error && (error.errcode === 1555 || error.errcode === 2067)) || readErrorCode(error) === '23505'
}

/** The error of a prepared statement that returns other columns since a migration. */
const changedResultCode = '0A000'
/** The errors of a statement that PostgreSQL does not know, or knows already: a connection pooler has changed the connection. */
const lostStatementCodes: ReadonlySet<string> = new Set(['26000', '42P05'])

/** Whether PostgreSQL refused a prepared statement that would succeed if it were prepared again. */
export function isInvalidStatementError(error: unknown): boolean {
  return isLostStatementError(error) || (error instanceof Error && readErrorCode(error) === changedResultCode)
}

/** Whether PostgreSQL does not know a statement that this connection has prepared. */
export function isLostStatementError(error: unknown): boolean {
  return error instanceof Error && lostStatementCodes.has(readErrorCode(error) ?? '')
}

/** Whether a file could not be written because of its disk, such as a full one. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && diskErrorCodes.has(readErrorCode(error) ?? '')
}

const diskErrorCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])

/** The error code for a failure of the disk or the database, or a text that it cannot store; null for any other error. */
export function toDatabaseErrorCode(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null
  if (error instanceof LockTimeoutError || error instanceof CurrencyChangedError) return 'overloaded'
  if ('errcode' in error) return sqliteErrorCodes[Number(error.errcode) & 0xff] ?? null
  if (isDiskError(error)) return 'storageUnavailable'
  const code = readErrorCode(error)
  if (citusErrors.some(([each, pattern]) => code === each && pattern.test(error.message))) return 'databaseUnavailable'
  if (code !== null) return postgresErrorCodes.find(([pattern]) => pattern.test(code))?.[1] ?? null
  return connectionLostPattern.test(error.message) ? 'databaseUnavailable' : null
}

/** The code of an error of the database: 'SQLITE 5', '40001' or 'ECONNREFUSED'; null for any other error. */
export function findDatabaseErrorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error) return `SQLITE ${Number(error.errcode) & 0xff}`
  // Only errors that PostgreSQL itself sends have a severity.
  if (!('severity' in error) && toDatabaseErrorCode(error) === null) return null
  return readErrorCode(error) ?? (error instanceof LockTimeoutError ? 'lock timeout' : 'connection lost')
}

// https://sqlite.org/rescode.html
const sqliteErrorCodes: Readonly<Record<number, ErrorCode>> = {
  5: 'overloaded', // busy
  6: 'overloaded', // locked
  8: 'storageUnavailable', // read-only
  10: 'storageUnavailable', // I/O error
  11: 'storageUnavailable', // corrupt
  13: 'storageUnavailable', // full
  14: 'storageUnavailable', // cannot open
  26: 'storageUnavailable', // not a database
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html, and the errors of its socket.
const postgresErrorCodes: readonly (readonly [RegExp, ErrorCode])[] = [
  [/^(08...|57...|53[03]00|3D000|28...)$/, 'databaseUnavailable'],
  [/^(53100|58...|25006)$/, 'storageUnavailable'],
  [/^(40001|40P01|55P03|0A000|26000|42P05)$/, 'overloaded'],
  // A text with a NUL, or one that is not Unicode, in a value that no schema has checked.
  [/^(22021|22P05)$/, 'invalidField'],
  [/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)$/, 'databaseUnavailable'],
]

// A distributed PostgreSQL (Citus) has no codes of its own for these.
const citusErrors: readonly (readonly [string, RegExp])[] = [
  // A node was lost during a commit. The outcome is then unknown; the client sends the write again with the same operation id.
  ['XX000', /^could not commit transaction for shard \d+ on at least one active node/],
  // A change of a table has to wait until Citus has told a node of the latest changes of the cluster.
  ['55000', / is a metadata node, but is out of sync/],
]

// The driver has no codes for these.
const connectionLostPattern =
  /^(Connection terminated|timeout e(xceeded|xpired)|Query read timeout|Client has encountered a connection error|Cannot use a pool)/i

function readErrorCode(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null
}
