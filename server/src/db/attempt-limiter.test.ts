import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, openFreshDatabase } from '../../../tests/support/servers/databases.ts'
import { createTestClocks } from '../testing/test-clocks.ts'
import { type AttemptLimiter, createAttemptLimiter, removePastAttempts } from './attempt-limiter.ts'
import type { DatabaseHandle } from './database-handle.ts'

const windowMs = 60_000
const keys = { attempts: randomBytes(32) }
let tests = 0

describe.each(databaseKinds)('on %s', (kind) => {
  let database: DatabaseHandle
  beforeAll(async () => {
    database = await openFreshDatabase(kind)
  })
  afterAll(() => database.close())

  /** A limit of its own for each test. */
  function setup(max: number) {
    tests += 1
    const clocks = createTestClocks()
    clocks.stop()
    const limit = { name: `test ${tests}`, max, windowMs }
    const open = () => createAttemptLimiter({ db: database.db, clocks, keys })
    const takeEach = async (limiter: AttemptLimiter, subjects: readonly string[]) => {
      const waits: number[] = []
      for (const subject of subjects) waits.push(await limiter.take({ limit, subject }))
      return waits
    }
    return { clocks, limit, open, takeEach }
  }

  test('attempts beyond the limit wait until the window ends', async () => {
    const { clocks, open, takeEach } = setup(2)
    const limiter = open()
    expect(await takeEach(limiter, ['a', 'a', 'a', 'b'])).toEqual([0, 0, 60, 0])
    clocks.advance(windowMs + 1)
    expect(await takeEach(limiter, ['a', 'a', 'a'])).toEqual([0, 0, 60])
  })

  test('parallel attempts at three servers are counted before any of them gets a response', async () => {
    const { limit, open } = setup(10)
    const servers = [open(), open(), open()]
    const attempts = Array.from({ length: 45 }, (_, i) => servers[i % 3]?.take({ limit, subject: 'a' }))
    const waits = await Promise.all(attempts)
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
    expect(await open().take({ limit, subject: 'a' })).toBe(60)
  })

  test('several limits are counted in one statement, and an attempt that did not fail is given back', async () => {
    const { limit, open } = setup(1)
    const other = { ...limit, name: `${limit.name} other` }
    const limiter = open()
    const [ofAddress, ofAccount] = [
      { limit, subject: 'a' },
      { limit: other, subject: 'a' },
    ]
    expect(await limiter.takeAll([ofAddress, ofAccount])).toEqual([0, 0])
    expect(await limiter.takeAll([ofAccount, ofAddress])).toEqual([60, 60])
    await limiter.giveBack([ofAddress], [ofAccount])
    expect(await limiter.takeAll([ofAddress, ofAccount])).toEqual([60, 0])
    await limiter.giveBack([ofAddress])
    await limiter.giveBack([ofAddress])
    await limiter.giveBack([ofAddress])
    expect(await limiter.take(ofAddress)).toBe(0)
  })

  test('attempts of several limits are counted and given back at the same time', async () => {
    const { limit, open } = setup(1000)
    const limiter = open()
    const attempts = ['address', 'account', 'total', 'device'].map((name) => ({
      limit: { ...limit, name: `${limit.name} ${name}` },
      subject: 'a',
    }))
    const countAndGiveBack = async () => {
      await limiter.takeAll(attempts)
      await limiter.giveBack(attempts)
    }
    await Promise.all(Array.from({ length: 60 }, countAndGiveBack))
    const rows = await database.db
      .selectFrom('attempt')
      .select('count')
      .where('key', 'like', `${limit.name} %`)
      .execute()
    expect(rows.map(({ count }) => count)).toEqual([0, 0, 0, 0])
  })

  test('a system clock that is set back extends no window', async () => {
    const { clocks, open, takeEach } = setup(1)
    const limiter = open()
    expect(await takeEach(limiter, ['a', 'a'])).toEqual([0, 60])
    clocks.jump(-3_600_000)
    expect(await takeEach(limiter, ['a', 'a'])).toEqual([0, 60])
  })

  test('servers whose clocks are a minute apart count in the same window', async () => {
    const { clocks, limit, open } = setup(2)
    const behind = createTestClocks()
    behind.jump(-60_000)
    const slow = createAttemptLimiter({ db: database.db, clocks: behind, keys })
    expect(clocks.now()).toBeGreaterThan(behind.now())
    expect([await open().take({ limit, subject: 'a' }), await slow.take({ limit, subject: 'a' })]).toEqual([0, 0])
    expect(await slow.take({ limit, subject: 'a' })).toBeGreaterThan(60)
  })

  test('past windows are removed, and no subject is stored in clear', async () => {
    const { clocks, limit, open } = setup(1)
    const subject = '203.0.113.9 kim@haru.test'
    await open().take({ limit, subject })
    const rows = () => database.db.selectFrom('attempt').selectAll().where('key', 'like', `${limit.name} %`).execute()
    const stored = JSON.stringify(await rows())
    for (const part of [...subject.split(' '), Buffer.from(subject).toString('base64').slice(0, 8)]) {
      expect(stored).not.toContain(part)
    }
    await removePastAttempts(database.db, clocks.now())
    expect(await rows()).toHaveLength(1)
    await removePastAttempts(database.db, clocks.now() + windowMs)
    expect(await rows()).toHaveLength(0)
  })
})
