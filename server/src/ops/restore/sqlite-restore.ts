import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import { lockSqliteFile } from '../../db/sqlite/sqlite.ts'
import { BackupError } from '../backup-error.ts'
import { writeBackupTarget } from '../backup-target.ts'
import { verifyFile } from '../verify/verify-file.ts'
import { createOccupiedError, type RestoreOptions } from './restore-options.ts'

/**
 * Replaces the database file by a copy of the backup, which is verified first. Returns the path of the earlier database, or null if there was
 * none. Refuses while a server uses the database.
 */
export async function restoreSqlite(
  { source, isReplacing, stamp, areas }: RestoreOptions & { readonly areas: readonly AnyArea[] },
  target: string,
): Promise<string | null> {
  const lock = lockSqliteFile(target)
  try {
    const accounts = closeEarlierDatabase(target)
    if (accounts !== 0 && !isReplacing) throw createOccupiedError(target, accounts)
    const earlier = existsSync(target) ? `${target}.${stamp}` : null
    await writeBackupTarget(target, async (folder) => {
      const copy = join(folder, 'restored.db')
      copyPrivately(source, copy)
      // The totals are those of the database that was backed up; `haru verify` checks them.
      const { problems } = await verifyFile(copy, { areas, skipsValues: true }, source)
      if (problems.length > 0) {
        throw new BackupError(`${source} is not right, and nothing was changed: ${problems.slice(0, 3).join('; ')}.`)
      }
      if (earlier !== null) moveAway(target, earlier)
      return copy
    })
    return earlier
  } finally {
    lock.close()
  }
}

/**
 * Writes the log of the earlier database into its file, so that the log is not applied to the restored one. Returns its number of accounts;
 * null if it cannot be read.
 */
function closeEarlierDatabase(path: string): number | null {
  if (!existsSync(path) || statSync(path).size === 0) return 0
  try {
    const database = new DatabaseSync(path)
    try {
      database.exec('pragma wal_checkpoint(truncate)')
      return Number(database.prepare('select count(*) as n from account').get()?.['n'])
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}

function copyPrivately(source: string, copy: string): void {
  copyFileSync(source, copy, constants.COPYFILE_FICLONE)
  chmodSync(copy, 0o600)
  const file = openSync(copy, 'r+')
  fsyncSync(file)
  closeSync(file)
}

// The log of a damaged database could not be written into its file. It goes first: SQLite would apply it to the restored database.
function moveAway(path: string, earlier: string): void {
  for (const end of ['-wal', '-shm', '']) if (existsSync(path + end)) renameSync(path + end, earlier + end)
}
