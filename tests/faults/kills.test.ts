import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { checkIntegrity } from '../support/faults/prepared-data.ts'
import { isLongRun, killCount, longTimeoutMs } from '../support/faults/repetitions.ts'
import {
  compareWithStored,
  type RunningWriters,
  startWriters,
  waitForSaves,
} from '../support/faults/running-writers.ts'
import { databases, postgresUrl } from '../support/servers/databases.ts'
import { type Postgres, startPostgres } from '../support/servers/postgres.ts'
import type { ServerProcess } from '../support/servers/server-process.ts'

// F1, F9 and F10: if the server or PostgreSQL is killed during writes, no acknowledged save is lost, partial or repeated.

const options = { timeout: longTimeoutMs }

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-faults-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function startWritersOn(databaseUrl: string): Promise<RunningWriters> {
  const running = await startWriters({ folder, databaseUrl })
  ends.push(running.server.stop)
  return running
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test(
    `F1: a server that is killed while four writers save loses no acknowledged save and is back as fast as after an ordinary stop`,
    options,
    async (context) => {
      const { url, remove } = await databases[kind]()
      ends.push(remove)
      const running = await startWritersOn(url)
      const waits: number[] = []
      const ordinaryWaits: number[] = []
      let runs = 0
      // On a busy machine, few restarts say little about the speed of the server: then more are compared.
      for (; runs < killCount || (isSlower(waits, ordinaryWaits) && runs < killCount + maxFurtherKills); runs += 1) {
        await waitForSaves(running)
        await running.server.kill()
        waits.push(await running.server.start())
        // An ordinary restart beside each other one, because the load of the machine changes.
        await running.server.stop()
        ordinaryWaits.push(await running.server.start())
      }
      await waitForSaves(running)
      expectNoFaults(context, { runs, ...(await compareWithStored(running)) })
      expectFastRestarts(waits, ordinaryWaits)
      if (kind === 'sqlite') expect(await integrity(url.slice('sqlite:'.length), running.server)).toBe('ok')
    },
  )
})

const maxFurtherKills = 6

// The shortest wait shows the speed of the server. The others also depend on the load of the machine.
function isSlower(waits: readonly number[], ordinaryWaits: readonly number[]): boolean {
  return Math.min(...waits) / Math.min(...ordinaryWaits) >= 3
}

function expectFastRestarts(waits: readonly number[], ordinaryWaits: readonly number[]): void {
  expect(isSlower(waits, ordinaryWaits)).toBe(false)
  expectFastRecovery(waits)
}

// Only the long run has the machine for itself and measures the two seconds in which the server has to be back.
function expectFastRecovery(waits: readonly number[]): void {
  if (isLongRun) expect(Math.min(...waits)).toBeLessThan(2000)
  expect(Math.max(...waits)).toBeLessThan(15_000)
}

async function integrity(path: string, server: ServerProcess): Promise<unknown> {
  await server.stop()
  return checkIntegrity(path)
}

describe('with PostgreSQL', () => {
  async function startOwnPostgres(): Promise<Postgres> {
    const postgres = await startPostgres()
    ends.push(postgres.remove)
    return postgres
  }

  for (const mode of ['kill', 'immediate'] as const) {
    const tags = mode === 'immediate' ? ['long'] : []
    const name = `F9: PostgreSQL that is stopped with ${mode} loses no acknowledged save, and the server continues`
    test(name, { ...options, tags }, async (context) => {
      const postgres = await startOwnPostgres()
      const running = await startWritersOn(postgres.url)
      const recoveryTimes: number[] = []
      for (let i = 0; i < Math.max(2, killCount / 4); i += 1) {
        await waitForSaves(running)
        await postgres.stop(mode)
        const refused = await requestUser(running)
        expect([refused.status, refused.code]).toEqual([503, 'databaseUnavailable'])
        expect(refused.ms).toBeLessThan(5000)
        await postgres.restart()
        recoveryTimes.push(await measureRecovery(running))
      }
      expectFastRecovery(recoveryTimes)
      await waitForSaves(running)
      expectNoFaults(context, { runs: recoveryTimes.length, ...(await compareWithStored(running)) })
    })
  }

  test('F10: a save whose connection PostgreSQL terminates is completed once', options, async (context) => {
    const { url, remove } = await databases.postgres()
    ends.push(remove)
    // Other tests have connections to the same PostgreSQL at the same time, so that these have a name of their own.
    const applicationName = `haru-${randomUUID()}`
    const running = await startWritersOn(`${url}&application_name=${applicationName}`)
    const admin = new Client(postgresUrl())
    await admin.connect()
    const terminateAll = 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1'
    let terminatedCount = 0
    for (let i = 0; i < killCount * 3; i += 1) {
      await sleep(150)
      terminatedCount += (await admin.query(terminateAll, [applicationName])).rows.length
    }
    expect(terminatedCount).toBeGreaterThan(0)
    await admin.end()
    expectNoFaults(context, { runs: killCount * 3, ...(await compareWithStored(running)) })
    expect(Math.max(...running.writers.map((writer) => writer.counts().longestMs))).toBeLessThan(10_000)
  })
})

async function requestUser({ server, cookies: [cookie = ''] }: RunningWriters) {
  const started = performance.now()
  const response = await fetch(`${server.url}/haru/api/user/detail`, { headers: { cookie } })
  const { code } = await response.json()
  return { status: response.status, code, ms: performance.now() - started }
}

async function measureRecovery(running: RunningWriters): Promise<number> {
  const started = performance.now()
  while ((await requestUser(running)).status !== 200) await sleep(10)
  return performance.now() - started
}
