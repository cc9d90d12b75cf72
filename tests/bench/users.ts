import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { vacuumTables } from '@haru/server/src/db/vacuum.ts'
import { addDays, type Day } from '@haru/shared/calendar/day.ts'
import { signedInCookie } from '../support/api/session-cookie.ts'
import { addUser } from '../support/servers/stores.ts'
import { fillDensely, fillHeaviestDays } from './data.ts'

/** The last day with records. */
export const last = '2026-11-30' as Day

/** A database of one signed-in user with records on every day, and of other users with records on fewer days. */
export interface FilledDatabase {
  readonly url: string
  readonly ownerId: string
  readonly cookie: string
  /** The cookies of the other users. */
  readonly otherCookies: readonly string[]
}

/** The same in a SQLite file in a folder of its own. */
export interface FilledFile extends FilledDatabase {
  readonly folder: string
  readonly file: string
}

/** Fills a new SQLite file. The other users have records on `otherDays` days. */
export async function fillFile(days: number, otherCount = 0, otherDays = 1): Promise<FilledFile> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const file = join(folder, 'haru.db')
  return { folder, file, ...(await fillDatabase(`sqlite:${file}`, days, otherCount, otherDays)) }
}

/** Fills an empty database. */
export async function fillDatabase(
  url: string,
  days: number,
  otherCount: number,
  otherDays = 1,
): Promise<FilledDatabase> {
  const database = await openDatabase(url)
  const { ownerId } = await addUser(database)
  await fillDensely(database, { ownerId }, last, days)
  await fillHeaviestDays(database, { ownerId }, addDays(last, 1))
  const otherCookies: string[] = []
  for (let i = 0; i < otherCount; i += 1) {
    const other = await addUser(database)
    await fillDensely(database, other, last, otherDays)
    otherCookies.push(await signedInCookie(database, other))
  }
  await vacuumTables(database.db, ['account', 'entry', 'session'])
  const cookie = await signedInCookie(database, { ownerId })
  await database.close()
  return { url, ownerId, cookie, otherCookies }
}

/** Increases the write numbers of the users repeatedly, so that the server cannot use cached responses. */
export function repeatWrites(...users: readonly FilledFile[]): { readonly stop: () => void } {
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
