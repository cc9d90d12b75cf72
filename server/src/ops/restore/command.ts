import { resolve } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { type Command, type CommandContext, UsageError } from '../../command.ts'
import { connectDatabase, parseSqlitePath } from '../../db/open-database.ts'
import { findDirectUrl } from '../../db/postgres/pooler.ts'
import { refuseMissingDatabase } from '../../db/shared-database.ts'
import { systemClocks } from '../../runtime/clocks.ts'
import { BackupError } from '../backup-error.ts'
import { readBackupKind } from '../backup-target.ts'
import { finishRestore } from './finish-restore.ts'
import { refuseConnectedServers, restorePostgres } from './postgres-restore.ts'
import { restoreSqlite } from './sqlite-restore.ts'

export const restoreCommand: Command = {
  name: 'restore',
  argumentSyntax: '',
  options: [
    { flags: '--from <file>', about: 'the file of the backup' },
    { flags: '--replace', about: 'replaces a database that has accounts' },
    { flags: '--finish', about: 'finishes a restore that other programs made' },
  ],
  about: 'Restores the database from the file of a backup.',
  help: `Stop all servers first. The backup is verified before anything changes. A database with accounts is replaced with --replace only; it is
kept: SQLite beside the database, PostgreSQL as an archive in the data folder. Users have to sign in again afterwards. A backup of an
earlier version is updated by the next start.

After an earlier state of the database came back in another way, such as a copy of the disk or pg_restore, run it with --finish and without
--from before you start a server: browsers then keep what the database has lost, and users have to sign in again.

For PostgreSQL, pg_restore and psql must be installed, and pg_dump for --replace. The tables are replaced in one transaction: if it fails,
nothing was changed.`,
  run: async ({ options }, context) => {
    try {
      const { from, finish, replace } = options
      if (typeof from === 'string' && finish !== true) {
        await restore(resolve(context.folder, from), replace === true, context)
      } else if (from === undefined && finish === true && replace !== true) {
        await finishForeignRestore(context)
      } else {
        throw new UsageError('Name the backup with --from, or use --finish alone.')
      }
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
  const databaseUrl = await findDirectUrl(config)
  const options = { source, isReplacing, stamp: createStamp(systemClocks.now()) }
  const { earlier, report } =
    target === null
      ? await restorePostgres(options, { ...config, databaseUrl })
      : await restoreSqlite({ ...options, areas }, target, config)
  out.write(report)
  if (earlier !== null)
    out.write(`The earlier database is in ${earlier}. Remove it when you do not need it any more.\n`)
}

/** Finishes a restore that was made without this command. */
async function finishForeignRestore({ config, out }: CommandContext): Promise<void> {
  refuseMissingDatabase(config.databaseUrl)
  const database = await connectDatabase(await findDirectUrl(config), { allowShared: config.allowShared, poolSize: 1 })
  try {
    if (database.kind === 'postgres') await refuseConnectedServers(database.db)
    out.write(await finishRestore(database, config))
  } finally {
    await database.close().catch(() => undefined)
  }
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
