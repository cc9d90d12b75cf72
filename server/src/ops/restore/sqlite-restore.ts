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
import { lockSqliteFile, openSqlite } from '../../db/sqlite/sqlite.ts'
import type { Config } from '../../runtime/config.ts'
import { BackupError } from '../backup-error.ts'
import { writeBackupTarget } from '../backup-target.ts'
import { verifyFile } from '../verify/verify-file.ts'
import { finishRestore } from './finish-restore.ts'
import { createOccupiedError, findEarlierPath, type RestoreOptions, type RestoreResult } from './restore-options.ts'

/**
 * Replaces the database file by a copy of the backup, which is verified and gets a new epoch first, so that the file never has the earlier
 * one. Refuses while a server uses the database.
 */
export async function restoreSqlite(
  { source, isReplacing, stamp, areas }: RestoreOptions & { readonly areas: readonly AnyArea[] },
  target: string,
  config: Pick<Config, 'dataDir' | 'secretKey'>,
): Promise<RestoreResult> {
  const lock = lockSqliteFile(target)
  try {
    const accounts = closeEarlierDatabase(target)
    if (accounts !== 0 && !isReplacing) throw createOccupiedError(target, accounts)
    const earlier = existsSync(target) ? findEarlierPath(`${target}.${stamp}`) : null
    let report = ''
    await writeBackupTarget(target, async (folder) => {
      const copy = join(folder, 'restored.db')
      copyPrivately(source, copy)
      // The totals are those of the database that was backed up; `haru verify` checks them.
      const { problems } = await verifyFile(copy, { areas, skipsValues: true }, source)
      if (problems.length > 0) {
        throw new BackupError(`${source} is not right, and nothing was changed: ${problems.slice(0, 3).join('; ')}.`)
      }
      report = await finishCopy(copy, config)
      if (earlier !== null) moveAway(target, earlier)
      return copy
    })
    return { earlier, report }
  } finally {
    lock.close()
  }
}

/** Finishes the restore in the file, into which its log is written at the end. */
async function finishCopy(copy: string, config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<string> {
  const database = openSqlite(copy, { allowShared: true })
  try {
    return await finishRestore(database, config)
  } finally {
    await database.close()
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
