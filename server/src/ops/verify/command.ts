import { resolve } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { createFormatter } from '@haru/shared/i18n/format.ts'
import type { Command, CommandContext } from '../../command.ts'
import { connectDatabase } from '../../db/open-database.ts'
import { refuseMissingDatabase } from '../../db/shared-database.ts'
import { BackupError } from '../backup-error.ts'
import { readBackupKind } from '../backup-target.ts'
import { readArchive } from '../postgres-programs.ts'
import { type Verification, verifyDatabase } from './verify-database.ts'
import { verifyFile } from './verify-file.ts'

export const verifyCommand: Command = {
  name: 'verify',
  argumentSyntax: '[file]',
  about: 'Checks the database, or the file of a backup.',
  help: `Without a file it checks the database of the settings, also while the server runs. It checks every page of SQLite, the tables, indexes
and references, and computes all totals and sizes again from the records. It changes nothing. The exit code is 1 if something is wrong.

Of an archive of PostgreSQL it checks that it can be read completely and has the accounts of a Haru: restore it into an empty database to check its contents.`,
  run: async ({ args: [file] }, context) => {
    try {
      return file === undefined ? await verifyOwnDatabase(context) : await verifyBackup(file, context)
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      context.err.write(`${error.message}\n`)
      return 1
    }
  },
}

async function verifyOwnDatabase(context: CommandContext): Promise<number> {
  const { databaseUrl } = context.config
  refuseMissingDatabase(databaseUrl)
  const database = await connectDatabase(databaseUrl, { allowShared: true })
  try {
    return report('The database', await verifyDatabase(database, { areas }), context)
  } finally {
    await database.close().catch(() => undefined)
  }
}

async function verifyBackup(file: string, context: CommandContext): Promise<number> {
  const path = resolve(context.folder, file)
  if (readBackupKind(path) === 'sqlite') return report(path, await verifyFile(path, { areas }), context)
  if ((await readArchive(path)).length === 0) throw new BackupError(`${path} has no accounts of Haru.`)
  context.out.write(`${path} can be read completely. Restore it into an empty database to check its contents.\n`)
  return 0
}

function report(name: string, { problems, isEarlier, ...counts }: Verification, { out, err }: CommandContext): number {
  if (problems.length > 0) {
    err.write(`${name} is not right:\n${problems.map((problem) => `  - ${problem}\n`).join('')}`)
    return 1
  }
  const format = createFormatter('en')
  const parts = Object.entries(counts).map(([noun, count]) => `${format.number(count)} ${noun}`)
  out.write(
    `${name} is right: ${parts.join(', ')}.${isEarlier ? ' It is of an earlier version, so its totals were not checked.' : ''}\n`,
  )
  return 0
}
