import type { DatabaseHandle } from '../db/database-handle.ts'
import { isUpToDate } from '../db/migrator/migration-record.ts'
import { parseSqlitePath } from '../db/open-database.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { checkBackupTarget, writeBackupTarget } from './backup-target.ts'
import { saveLastBackup } from './last-backup.ts'
import { backUpPostgres, readSchemaName } from './postgres-backup.ts'
import { backUpSqlite } from './sqlite-backup.ts'

/** Backs up an open database to a file, and returns its size in bytes. Throws a `BackupError`. */
export async function backUp(database: DatabaseHandle, databaseUrl: string, target: string): Promise<number> {
  checkBackupTarget(target, parseSqlitePath(databaseUrl))
  const at = systemClocks.now()
  const bytes = await writeBackupTarget(target, (folder) => createBackupFile(database, databaseUrl, folder))
  if (await isUpToDate(database.db)) await saveLastBackup(database.db, { at, bytes })
  return bytes
}

async function createBackupFile({ kind, db }: DatabaseHandle, databaseUrl: string, folder: string): Promise<string> {
  if (kind === 'sqlite') return backUpSqlite(parseSqlitePath(databaseUrl) ?? '', folder)
  return backUpPostgres(databaseUrl, folder, await readSchemaName(db))
}
