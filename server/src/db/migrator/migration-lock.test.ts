import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { connectDatabase } from '../open-database.ts'
import type { Database } from '../schema.ts'
import { runOnOneServer } from './migration-lock.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function connect(): Promise<DatabaseHandle> {
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  const database = await connectDatabase(url)
  ends.push(database.close)
  return database
}

const run = (database: DatabaseHandle, work: (db: Database) => Promise<void>) =>
  runOnOneServer(database, { isDone: async () => false, onWaiting: async () => undefined }, work)

test('work that loses its database ends with a sentence for the operator, and can be run again', async () => {
  const database = await connect()
  const losing = run(database, async (db) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  })
  await expect(losing).rejects.toMatchObject({
    exitCode: 75,
    message: expect.stringMatching(
      /^The database, or a node of it, was lost .*: terminating connection .* continues\.$/,
    ),
  })
  let isRun = false
  await run(database, async () => {
    isRun = true
  })
  expect(isRun).toBe(true)
})

test('another error of the work stays as it is', async () => {
  const failure = new TypeError('x is not a function')
  await expect(run(await connect(), () => Promise.reject(failure))).rejects.toBe(failure)
})
