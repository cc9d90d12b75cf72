import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { Command, CommandContext } from '../../command.ts'
import { renewEpoch } from '../../db/epoch.ts'
import { isUpToDate } from '../../db/migrator/migration-record.ts'
import { connectDatabase, parseSqlitePath } from '../../db/open.ts'
import { systemClocks } from '../../runtime/clocks.ts'
import type { Config } from '../../runtime/config.ts'
import { openKeys } from '../../runtime/keys.ts'
import { BackupError } from '../backup-error.ts'
import { readBackupKind } from '../backup-target.ts'
import { countRows } from '../verify/verify-database.ts'
import { restorePostgres } from './postgres-restore.ts'
import { restoreSqlite } from './sqlite-restore.ts'

export const restoreCommand: Command = {
  name: 'restore',
  argumentSyntax: '',
  options: [
    { flags: '--from <file>', about: 'the file of the backup', isRequired: true },
    { flags: '--replace', about: 'replaces a database that has accounts' },
  ],
  about: 'Restores the database from the file of a backup.',
  help: `Stop all servers first. The backup is verified before anything changes. A database with accounts is replaced with --replace only; it is
kept: SQLite beside the database, PostgreSQL as an archive in the data folder. Users have to sign in again afterwards. A backup of an
earlier version is updated by the next start.

For PostgreSQL, pg_restore must be installed, and pg_dump for --replace.`,
  run: async ({ options }, context) => {
    try {
      await restore(resolve(context.folder, String(options['from'])), options['replace'] === true, context)
      return 0
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      context.err.write(`${error.message}\n`)
      return 1
    }
  },
}

async function restore(source: string, isReplacing: boolean, { config, out }: CommandContext): Promise<void> {
  const target = parseSqlitePath(config.databaseUrl)
  refuseOtherKind(source, target === null ? 'postgres' : 'sqlite')
  const options = { source, isReplacing, stamp: createStamp(systemClocks.now()) }
  const earlier =
    target === null ? await restorePostgres(options, config) : await restoreSqlite({ ...options, areas }, target)
  out.write(await finishRestore(config))
  if (earlier !== null)
    out.write(`The earlier database is in ${earlier}. Remove it when you do not need it any more.\n`)
}

/** Such as `before-restore-2026-11-22T13-45-07`. */
function createStamp(now: number): string {
  return `before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`
}

function refuseOtherKind(source: string, expected: 'sqlite' | 'postgres'): void {
  const kind = readBackupKind(source)
  if (kind === expected) return
  const names = { sqlite: 'SQLite', postgres: 'PostgreSQL' }
  throw new BackupError(`${source} is a backup of ${names[kind]}, and HARU_DATABASE_URL is of ${names[expected]}.`)
}

/** Begins a new epoch, and returns what was restored. */
async function finishRestore(config: Config): Promise<string> {
  const database = await connectDatabase(config.databaseUrl, { allowShared: true })
  try {
    const format = createFormatter('en')
    const [accounts, entries] = [await countRows(database.db, 'account'), await countRows(database.db, 'entry')]
    const isPresent = await isUpToDate(database.db)
    // A database of an earlier version gets its epoch by the next start.
    if (isPresent) await renewEpoch(database.db)
    const fingerprint = isPresent
      ? await database.db.selectFrom('server_key').select('fingerprint').executeTakeFirst()
      : undefined
    const advice =
      fingerprint === undefined || fingerprint.fingerprint === readOwnFingerprint(config)
        ? ''
        : `The backup belongs to another server key: ${config.secretKey === null ? `put its server.key into ${config.dataDir}` : 'set HARU_SECRET_KEY to what it was'} before you start.\n`
    return `Restored ${format.number(accounts)} accounts with ${format.number(entries)} entries.\n${advice}`
  } finally {
    await database.close().catch(() => undefined)
  }
}

/** The fingerprint of the server key; null if there is none, because a command must not create one. */
function readOwnFingerprint({ dataDir, secretKey }: Config): string | null {
  if (secretKey === null && !existsSync(join(dataDir, 'server.key'))) return null
  return openKeys(dataDir, secretKey).fingerprint
}
