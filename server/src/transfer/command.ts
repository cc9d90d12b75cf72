import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { areas } from '@haru/shared/areas/register.ts'
import { audit, type Command, type CommandContext } from '../command.ts'
import type { Database } from '../db/schema.ts'
import { withSharedDatabase } from '../db/shared-database.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { openExport } from './export.ts'

/** For users who cannot sign in, or who request their data. */
export const exportUser: Command = {
  name: 'user export',
  argumentSyntax: '<id>',
  options: [{ flags: '--to <file>', about: 'the file of the export', isRequired: true }],
  about: 'Exports all data of a user to a file that can be restored.',
  help: `The id is the login id of the user. The file is the same zip file that the user can export, readable only by you. An existing
file is not overwritten.`,
  run: async ({ args: [id = ''], options }, context) => {
    const file = resolve(context.folder, String(options['to']))
    return withSharedDatabase(context.config.databaseUrl, ({ db }) =>
      exportTo(file, db, id.trim().toLowerCase(), context),
    )
  },
}

async function exportTo(file: string, db: Database, loginId: string, context: CommandContext): Promise<number> {
  const { out, err } = context
  const account = await db
    .selectFrom('login_owner')
    .select('account_id as id')
    .where('login_id', '=', loginId)
    .executeTakeFirst()
  if (account === undefined) {
    err.write(`There is no account with the id ${loginId}.\n`)
    return 1
  }
  const { body } = await openExport(db, areas, { ownerId: account.id }, systemClocks.now())
  const errorCode = await writeFile(file, body)
  if (errorCode !== null) {
    err.write(`${file} cannot be written (${errorCode}).\n`)
    return 1
  }
  audit(context, 'exported', account.id)
  out.write(`${file}: everything of ${loginId}.\n`)
  return 0
}

/** The error code of a failed write; null after success. */
async function writeFile(file: string, body: Readable): Promise<string | null> {
  try {
    await pipeline(body, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return null
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown'
    if (code !== 'EEXIST') await unlink(file).catch(() => undefined)
    return code
  }
}
