import { join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'
import { createConnectionUrl, readArchive, runPostgresProgram } from './postgres-programs.ts'
import { tablesWithoutBackup } from './tables-without-backup.ts'

/**
 * Dumps `schema` with pg_dump from one snapshot, without the tables of credentials, and reads the whole archive again to verify it. Returns
 * the path of the archive in `folder`.
 */
export async function backUpPostgres(databaseUrl: string, folder: string, schema: string): Promise<string> {
  const archive = createPrivateFile(join(folder, 'whole.dump'))
  const exclusions = tablesWithoutBackup.map((table) => `--exclude-table-data="${schema}"."${table}"`)
  const connectionUrl = createConnectionUrl(databaseUrl, folder)
  await runPostgresProgram('pg_dump', [
    '--format=custom',
    '--no-password',
    `--file=${archive}`,
    // Other schemas of the database may belong to other programs.
    `--schema="${schema}"`,
    ...exclusions,
    `--dbname=${connectionUrl}`,
  ])
  if (!(await readArchive(archive)).includes(schema)) {
    throw new BackupError(
      'pg_dump left the accounts out, and the backup was thrown away. May this user read all tables?',
    )
  }
  return archive
}

/** The schema that holds the tables of this installation. */
export async function readSchemaName(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? 'public'
}
