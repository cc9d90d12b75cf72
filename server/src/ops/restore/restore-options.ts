import { existsSync } from 'node:fs'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import { BackupError } from '../backup-error.ts'

export interface RestoreOptions {
  /** The file of the backup. */
  readonly source: string
  /** Whether a database with accounts is replaced; it is kept under another name. */
  readonly isReplacing: boolean
  /** Part of the name under which the earlier database is kept. */
  readonly stamp: string
}

export interface RestoreResult {
  /** The path of the earlier database; null if there was none, or if it had no accounts. */
  readonly earlier: string | null
  /** What the restored database has, for the operator. */
  readonly report: string
}

/** The database has accounts (null: it cannot be read), and the operator did not ask to replace them. */
export function createOccupiedError(name: string, accounts: number | null): BackupError {
  const contents =
    accounts === null ? `${name} cannot be read` : `${name} has ${createFormatter('en').number(accounts)} accounts`
  return new BackupError(
    `${contents}, and was left as it is. With --replace it is kept under another name and replaced.`,
  )
}

/** A path for the earlier database at which no file is: the database that an earlier restore in the same second replaced is kept too. */
export function findEarlierPath(start: string, end = ''): string {
  let path = start + end
  for (let i = 2; existsSync(path); i += 1) path = `${start}-${i}${end}`
  return path
}
