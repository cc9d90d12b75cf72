import { join, resolve } from 'node:path'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { Command, CommandContext } from '../command.ts'
import { refuseNewerDatabase } from '../db/migrator/migration-record.ts'
import { connectDatabase, parseSqlitePath } from '../db/open-database.ts'
import { findDirectUrl } from '../db/postgres/pooler.ts'
import { refuseMissingDatabase } from '../db/shared-database.ts'
import type { Config } from '../runtime/config.ts'
import { backUp } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { checkBackupTarget } from './backup-target.ts'

export const backupCommand: Command = {
  name: 'backup',
  argumentSyntax: '',
  options: [{ flags: '--to <file>', about: 'the file of the backup', isRequired: true }],
  about: 'Backs up the database to one file.',
  help: `The server can run during a backup. The file is renamed to its name after it was verified; if that fails, an earlier file
stays. It does not contain sessions, devices, codes and waiting emails, so users have to sign in again after a restore.

For SQLite it is a database file, for PostgreSQL an archive of pg_dump, which must be installed. haru restore restores both.`,
  run: async ({ options }, context) => {
    try {
      await backUpTo(resolve(context.folder, String(options['to'])), context)
      return 0
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      context.err.write(`${error.message}\n`)
      return 1
    }
  },
}

async function backUpTo(target: string, { config, out }: CommandContext): Promise<void> {
  refuseMissingDatabase(config.databaseUrl)
  const databaseUrl = await findDirectUrl(config)
  checkBackupTarget(target, parseSqlitePath(databaseUrl))
  // Opened without migrating: a backup before an update must not start the update.
  const database = await connectDatabase(databaseUrl, { allowShared: true })
  try {
    await refuseNewerDatabase(database.db)
    const bytes = await backUp(database, databaseUrl, target)
    out.write(`${target}: ${createFormatter('en').bytes(bytes)}. Keep ${describeServerKeyLocation(config)} with it.\n`)
  } finally {
    // On a full disk closing fails as well, and its error would hide the first one.
    await database.close().catch(() => undefined)
  }
}

// The server key encrypts the two-step secrets, so a backup is incomplete without it.
function describeServerKeyLocation({ secretKey, dataDir }: Config): string {
  return secretKey === null ? join(dataDir, 'server.key') : 'HARU_SECRET_KEY'
}
