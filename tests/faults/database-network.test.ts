import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { withOwnerTransaction } from '@haru/server/src/db/owner-transaction.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { killCount, longTimeoutMs } from '../support/faults/repetitions.ts'
import {
  compareWithStored,
  type RunningWriters,
  startWriters,
  waitForSaves,
} from '../support/faults/running-writers.ts'
import { databases } from '../support/servers/databases.ts'
import { type FaultyNetwork, openFaultyNetwork } from '../support/servers/faulty-network.ts'

// F10: a network between the server and PostgreSQL that resets connections, delays responses and loses packets.

let network: FaultyNetwork
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  network = await openFaultyNetwork(url)
  ends.push(network.close)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function startSaves(): Promise<RunningWriters> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-network-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  const running = await startWriters({ folder, databaseUrl: network.url })
  ends.push(running.server.stop)
  return running
}

/** The longest that any request has taken. */
const readLongestMs = ({ writers }: RunningWriters) => Math.max(...writers.map((writer) => writer.counts().longestMs))

const options = { timeout: longTimeoutMs }
const longOptions = { ...options, tags: ['long'] }

test('F10: connections that the network resets cost no save, and none is done twice', options, async (context) => {
  const running = await startSaves()
  for (let i = 0; i < killCount * 3; i += 1) {
    await sleep(Math.random() * 300)
    network.reset()
  }
  await waitForSaves(running)
  expectNoFaults(context, { runs: killCount * 3, ...(await compareWithStored(running)) })
  expect(readLongestMs(running)).toBeLessThan(10_000)
})

test(
  'F10: a slow network costs no save, and a lost one no request more than ten seconds',
  longOptions,
  async (context) => {
    const running = await startSaves()
    await waitForSaves(running)
    network.delay(300)
    await waitForSaves(running)
    network.delay(0)
    network.hang()
    await sleep(12_000)
    network.release()
    await waitForSaves(running)
    expectNoFaults(context, { runs: 1, ...(await compareWithStored(running)) })
    expect(readLongestMs(running)).toBeLessThan(10_000)
  },
)

test('F10: a write that waits for one whose connection is lost is refused with it, and the next one is done', async () => {
  await addSignedInUsers(network.url, 1)
  const { db, close } = await openDatabase(network.url)
  ends.push(close)
  const { id } = await db.selectFrom('account').select('id').executeTakeFirstOrThrow()
  let triedCount = 0
  const begun = performance.now()
  const lost = withOwnerTransaction(db, id, async (transaction) => {
    network.hang()
    await transaction.selectFrom('account').select('id').execute()
  })
  const waiting = Promise.allSettled([1, 2].map(() => withOwnerTransaction(db, id, async () => (triedCount += 1))))
  await expect(lost).rejects.toThrow()
  const lostMs = performance.now() - begun
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  // Without the refusal each of them waits for a connection as long as any other request.
  expect(performance.now() - begun).toBeLessThan(lostMs * 1.2)
  network.release()
  expect(await withOwnerTransaction(db, id, async () => (triedCount += 1))).toBe(1)
})
