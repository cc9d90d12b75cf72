import { mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { connectDatabase } from '../../db/open-database.ts'
import type { Database } from '../../db/schema.ts'
import type { Config } from '../../runtime/config.ts'
import { backUp } from '../backup.ts'
import { BackupError } from '../backup-error.ts'
import { readSchemaName } from '../postgres-backup.ts'
import { createConnectionUrl, loadArchive, readArchive } from '../postgres-programs.ts'
import { countRows } from '../verify/verify-database.ts'
import { describeRestored, listFinishStatements } from './finish-restore.ts'
import { createOccupiedError, findEarlierPath, type RestoreOptions, type RestoreResult } from './restore-options.ts'

interface LoadOptions {
  readonly source: string
  /** Run before the archive is loaded, in the same transaction. */
  readonly statements: readonly string[]
  readonly schema: string
  /** Such as 150020. */
  readonly serverVersion: number
}

/**
 * Replaces the tables of the database by those of the archive, with a new epoch. A backup of an earlier database that had accounts is put
 * into the data folder. Refuses while a server is connected to the schema `public`.
 */
export async function restorePostgres(options: RestoreOptions, config: RestoreConfig): Promise<RestoreResult> {
  const earlier = await replaceTables(options, config)
  // Another connection than the one that knew the earlier tables.
  const database = await connectDatabase(config.databaseUrl, { poolSize: 1 })
  try {
    return { earlier, report: await database.runLongWork((db) => describeRestored(db, config)) }
  } finally {
    await database.close()
  }
}

type RestoreConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'secretKey'>

async function replaceTables(
  { source, isReplacing, stamp }: RestoreOptions,
  { databaseUrl, dataDir }: RestoreConfig,
): Promise<string | null> {
  const database = await connectDatabase(databaseUrl, { poolSize: 1 })
  try {
    const schema = await readSchemaName(database.db)
    if (!(await readArchive(source)).includes(schema))
      throw new BackupError(`${source} has no accounts in the schema ${schema}.`)
    const tables = await listTables(database.db)
    const accounts = tables.includes('account') ? await countRows(database.db, 'account') : 0
    if (accounts > 0 && !isReplacing) throw createOccupiedError('The database', accounts)
    await refuseConnectedServers(database.db)
    const earlier = accounts === 0 ? null : await keepEarlier(database, { databaseUrl, dataDir, stamp })
    const statements = await listDropStatements(database.db, schema, tables)
    const serverVersion = await readServerVersion(database.db)
    await load({ source, statements, schema, serverVersion }, databaseUrl)
    return earlier
  } finally {
    await database.close()
  }
}

async function readServerVersion(db: Database): Promise<number> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db)
  return Number(rows[0]?.version)
}

async function listTables(db: Database): Promise<readonly string[]> {
  return (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name)
}

/** Refuses while a server is connected. Another schema may be another installation, and PostgreSQL does not tell which schema a connection uses. */
export async function refuseConnectedServers(db: Database): Promise<void> {
  if ((await readSchemaName(db)) !== 'public') return
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'haru' and pid <> pg_backend_pid()`.execute(db)
  if (rows.length > 0) throw new BackupError('A Haru is connected to this database. Stop all servers first.')
}

async function keepEarlier(
  database: DatabaseHandle,
  { databaseUrl, dataDir, stamp }: Pick<Config, 'databaseUrl' | 'dataDir'> & Pick<RestoreOptions, 'stamp'>,
): Promise<string> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const earlier = findEarlierPath(join(dataDir, stamp), '.dump')
  await backUp(database, databaseUrl, earlier)
  return earlier
}

/** The statements that remove all tables of the schema, and the functions of their triggers. */
async function listDropStatements(db: Database, schema: string, tables: readonly string[]): Promise<readonly string[]> {
  if (schema !== 'public') return [`drop schema ${quote(schema)} cascade`, `create schema ${quote(schema)}`]
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p join pg_type t on t.oid = p.prorettype
    where p.pronamespace = 'public'::regnamespace and t.typname = 'trigger' and p.proname like '%\\_bytes'`.execute(db)
  return [
    ...tables.map((table) => `drop table if exists public.${quote(table)} cascade`),
    ...rows.map(({ name }) => `drop function public.${quote(name)}()`),
  ]
}

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

async function load({ source, statements, schema, serverVersion }: LoadOptions, databaseUrl: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-restore-'))
  try {
    const url = createConnectionUrl(databaseUrl, folder)
    // The database of a backup may have extensions, roles and schemas of other programs that this one has not. Haru needs none of them.
    const args = ['--no-owner', '--no-privileges', `--schema=${schema}`, source]
    const lastStatements = listFinishStatements(quote(schema))
    await loadArchive(url, { statements, args, lastStatements, serverVersion })
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(`${error.message}. Nothing was changed.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
