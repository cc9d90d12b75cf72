import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSession } from '@haru/server/src/account/session/sessions.ts'
import { openDatabase } from '@haru/server/src/db/open.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { addUser } from '../support/servers/stores.ts'
import { fillDensely, fillHeaviestDays } from './data.ts'

/** The last day with records. */
export const last = '2026-11-30' as Day

/** A database of one signed-in user with records on every day. */
export interface FilledDatabase {
  readonly folder: string
  readonly file: string
  readonly ownerId: string
  readonly cookie: string
}

export async function fillDatabase(days: number): Promise<FilledDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const file = join(folder, 'haru.db')
  const database = await openDatabase(`sqlite:${file}`)
  const { ownerId } = await addUser(database)
  await fillDensely(database, { ownerId }, last, days)
  await fillHeaviestDays(database, { ownerId }, addDays(last, 1))
  const token = await createSession(database.db, {
    accountId: ownerId,
    deviceId: null,
    agent: '',
    isShared: false,
    isRecentLogin: true,
    now: Date.now(),
  })
  await database.close()
  return { folder, file, ownerId, cookie: `haru=${token}` }
}

/** Increases the write numbers of the users repeatedly, so that the server cannot use cached responses. */
export function repeatWrites(...users: readonly FilledDatabase[]): { readonly stop: () => void } {
  const writers = users.map(({ file, ownerId }) => {
    const database = new DatabaseSync(file, { timeout: 5000 })
    // These writes need not be durable, and waiting for the disk would slow down the load.
    database.exec('pragma synchronous = off')
    const write = database.prepare('update account set seq = seq + 1 where id = ?')
    return { write: () => write.run(ownerId), close: () => database.close() }
  })
  const timer = setInterval(() => {
    for (const { write } of writers) write()
  }, 50)
  return {
    stop: () => {
      clearInterval(timer)
      for (const { close } of writers) close()
    },
  }
}
