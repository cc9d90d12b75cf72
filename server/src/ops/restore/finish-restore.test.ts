import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { databaseKinds, databases } from '../../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { migrations } from '../../db/migrations.ts'
import { migrate } from '../../db/migrator/migrator.ts'
import { connectDatabase } from '../../db/open-database.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startApp } from '../../testing/start-app.ts'
import { restoreCommand } from './command.ts'

// An earlier state of the database came back by another program than `haru restore`.

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const haru = (url: string, options: string) =>
  runCommand([restoreCommand], `restore${options}`, { environment: { HARU_DATABASE_URL: url } })

describe.each(databaseKinds)('on %s', (kind) => {
  async function createDatabase(): Promise<string> {
    const { url, remove } = await databases[kind]()
    ends.push(remove)
    return url
  }

  async function withDatabase<T>(url: string, work: (database: DatabaseHandle) => Promise<T>): Promise<T> {
    const database = await connectDatabase(url)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  }

  const readEpoch = (url: string) =>
    withDatabase(url, async ({ db }) => (await db.selectFrom('epoch').select('value').executeTakeFirstOrThrow()).value)

  test.each(['newest', 'last'])('a database of the %s schema gets a new epoch', async (name) => {
    const url = await createDatabase()
    const steps = name === 'newest' ? migrations : migrations.slice(0, -1)
    await withDatabase(url, (database) => migrate(database, { steps }))
    const epoch = await readEpoch(url)
    expect(await haru(url, ' --finish')).toMatchObject({ code: 0, out: 'Restored 0 accounts with 0 entries.\n' })
    expect(await readEpoch(url)).not.toBe(epoch)
  })

  test('users have to sign in again', async () => {
    const url = await createDatabase()
    const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
    await app.signUp()
    await app.close()
    expect(await haru(url, ' --finish')).toMatchObject({ code: 0, out: expect.stringContaining('Restored 1 accounts') })
    const count = ({ db }: DatabaseHandle) => sql<{ n: number }>`select count(*) as n from session`.execute(db)
    expect((await withDatabase(url, count)).rows.map(({ n }) => Number(n))).toEqual([0])
  })

  test('a database without tables is refused', async () => {
    const url = await createDatabase()
    await withDatabase(url, async () => undefined)
    expect(await haru(url, ' --finish')).toMatchObject({ code: 1, err: 'The database has no accounts.\n' })
  })
})

test.each(['', ' --replace', ' --finish --from kept.db', ' --finish --replace'])(
  'restore%s is refused',
  async (options) => {
    const { url, remove } = await databases.sqlite()
    ends.push(remove)
    await expect(haru(url, options)).rejects.toThrow('use --finish alone')
  },
)

test('a restore is not finished while a server uses the file', async () => {
  const { url, remove } = await databases.sqlite()
  ends.push(remove)
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  ends.push(app.close)
  await expect(haru(url, ' --finish')).rejects.toThrow('Another Haru is using')
})
