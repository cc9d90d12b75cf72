import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { databaseTime } from '../db/database-kind.ts'
import { systemClocks } from '../runtime/clocks.ts'
import { createLeases, endAbandonedLeases, type Leases } from './leases.ts'
import { sweep } from './sweep.ts'

// Long enough for renewals on a machine that runs other programs too.
const durationMs = 1500

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  /** The leases of three servers. */
  let servers: readonly Leases[]
  beforeEach(async () => {
    database = await openFreshDatabase(kind)
    servers = [1, 2, 3].map(() => createLeases({ db: database.db, durationMs }))
  })
  afterEach(() => database.close())

  const readLease = () => database.db.selectFrom('lease').selectAll().executeTakeFirst()
  const changeEnd = (end: ReturnType<typeof databaseTime>, holder = 'other') =>
    database.db.insertInto('lease').values({ name: 'sweep', holder, ends_at: end }).execute()

  test('of three servers that begin a task at once, one runs it, and the next run is free', async () => {
    const began: number[] = []
    const finished = Promise.withResolvers<void>()
    const run = (server: Leases, number: number) =>
      server.run('sweep', async () => {
        began.push(number)
        await finished.promise
      })
    const runs = servers.map(run)
    await expect.poll(() => began).toHaveLength(1)
    const others = runs.filter((_, number) => number !== began[0])
    expect(await Promise.all(others)).toEqual([false, false])
    finished.resolve()
    expect(await Promise.all(runs)).toEqual([0, 1, 2].map((number) => number === began[0]))
    expect(await readLease()).toBeUndefined()
    expect(await servers[2]?.run('sweep', async () => undefined)).toBe(true)
  })

  test('a task that takes longer than its lease keeps it', async () => {
    const [first, second] = servers
    const isLost = { first: false }
    const run = first?.run('backup', async (signal) => {
      await delay(3 * durationMs)
      isLost.first = signal.aborted
    })
    await delay(2 * durationMs)
    expect(await second?.run('backup', async () => undefined)).toBe(false)
    expect(await second?.run('emails', async () => undefined), 'another task').toBe(true)
    await run
    expect(isLost.first).toBe(false)
  })

  test('a server that is alone ends the lease of a killed server, and keeps the rest after a task', async () => {
    const [server] = servers
    await changeEnd(sql<number>`${databaseTime(database.db)} + 60000`)
    await server?.run('emails', async () => undefined, { restMs: 60_000 })
    await endAbandonedLeases(database.db)
    expect(await server?.run('sweep', async () => undefined), 'of a killed server').toBe(true)
    expect(await server?.run('emails', async () => undefined), 'at rest').toBe(false)
  })

  test('the lease of a killed server ends by itself', async () => {
    const [server] = servers
    await changeEnd(sql`${databaseTime(database.db)} + ${sql.lit(durationMs)}`)
    expect(await server?.run('sweep', async () => undefined)).toBe(false)
    await expect.poll(() => server?.run('sweep', async () => undefined), { timeout: 15_000 }).toBe(true)
  })

  test('a lease from before the clock was set back does not last', async () => {
    await changeEnd(sql`${databaseTime(database.db)} + 86400000`)
    expect(await servers[0]?.run('sweep', async () => undefined)).toBe(true)
  })

  test('a server that has lost its lease aborts its task, and does not end the lease of the other server', async () => {
    const run = servers[0]?.run('sweep', async (signal) => {
      await database.db.updateTable('lease').set({ holder: 'other' }).execute()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
    })
    await run
    expect(await readLease()).toMatchObject({ holder: 'other' })
  })

  test('a failed task gives its lease back', async () => {
    const failure = servers[0]?.run('sweep', async () => {
      throw new Error('the task failed')
    })
    await expect(failure).rejects.toThrow('the task failed')
    expect(await servers[1]?.run('sweep', async () => undefined)).toBe(true)
  })

  test('three servers sweep once in ten minutes', async () => {
    const { db } = database
    const attempt = { key: 'past', count: 1, ends_at: systemClocks.now() - 1 }
    await db.insertInto('attempt').values(attempt).execute()
    let count = 0
    const removeExpiredRows = async () => {
      count += 1
    }
    const swept = await Promise.all(
      servers.map((leases) => sweep({ db, clocks: systemClocks, leases, removeExpiredRows })),
    )
    expect([swept.filter(Boolean).length, count]).toEqual([1, 1])
    expect(await db.selectFrom('attempt').selectAll().execute()).toEqual([])
    expect(await sweep({ db, clocks: systemClocks, leases: createLeases({ db }), removeExpiredRows })).toBe(false)
    expect((await readLease())?.ends_at).toBeGreaterThan(systemClocks.now() + 9 * 60_000)
  })
})
