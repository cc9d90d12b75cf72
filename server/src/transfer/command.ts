import { createWriteStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { areas } from '@haru/shared/areas/register.ts'
import { audit, type Command, Misused, readArguments, type Surroundings } from '../command.ts'
import { besideServer } from '../db/beside.ts'
import type { Database } from '../db/schema.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { openExport } from './export.ts'

/** For who has an account and no way in, or asks whoever runs the server for what it knows of them. */
export const exportUser: Command = {
  name: 'user export',
  takes: 'ID --to FILE',
  about: 'Puts everything somebody has into a file that they can bring back.',
  help: `ID is what the person logs in with. FILE is a zip, the same that they can take away themselves, readable by you alone. A
file that is there already stays as it is.`,
  run: async (args, surroundings) => {
    const { values, positionals } = readArguments(args, { to: { type: 'string' } })
    const [id, ...others] = positionals
    if (id === undefined || others.length > 0) throw new Misused('Which id? Give one.')
    if (values.to === undefined) throw new Misused('Where to? Say --to FILE.')
    const file = resolve(surroundings.folder, values.to)
    return besideServer(surroundings.config.databaseUrl, ({ db }) =>
      exportTo(file, db, id.trim().toLowerCase(), surroundings),
    )
  },
}

async function exportTo(file: string, db: Database, loginId: string, surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings
  const account = await db.selectFrom('account').select('id').where('login_id', '=', loginId).executeTakeFirst()
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
  audit(surroundings, 'exported', account.id)
  out.write(`${file}: everything of ${loginId}.\n`)
  return 0
}

/** Why it could not be written; null where it was, whole. */
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
