import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readProgress } from '@haru/server/src/db/migrator/migration-record.ts'
import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import { migrateCommand } from '@haru/server/src/ops/migrate-command.ts'
import { runCommand } from '@haru/server/src/testing/run-command.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countWrongRows, type EarlyFacts, fillEarlyDatabase, readEarlyFacts } from '../support/data/early-records.ts'
import { databases } from '../support/servers/databases.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// F15: a migration that is killed at any point continues, and changes no record twice and loses none.

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-migrations-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const days = 30
const killCount = 4

async function fillFresh(
  kind: 'sqlite' | 'postgres',
  users: number,
): Promise<{ readonly url: string; readonly facts: EarlyFacts }> {
  const { url, remove } = await databases[kind]()
  ends.push(remove)
  await fillEarlyDatabase(url, { users, days })
  const facts = await readEarlyFacts(url)
  expect(facts.records).toBe(users * (days + Math.ceil(days / 10)))
  return { url, facts }
}

async function createServer(url: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url, ...environment })
  ends.push(server.kill)
  return server
}

/** Kills the server when its migration has changed more rows than at the last kill. Returns the numbers of changed rows. */
async function killRepeatedly(server: ServerProcess, url: string): Promise<readonly string[]> {
  const database = await connectDatabase(url, { allowShared: true })
  const readPosition = async () => {
    const progress = await readProgress(database.db)
    return progress === null || progress.done === 0 ? '' : `${progress.step} ${progress.done}`
  }
  try {
    const positions: string[] = []
    while (positions.length < killCount) {
      const before = await readPosition()
      server.launch()
      while (['', before].includes(await readPosition()) && server.exitCode() === null) await sleep(1)
      await server.kill()
      positions.push(await readPosition())
    }
    return positions
  } finally {
    await database.close()
  }
}

async function expectMigrated(url: string, facts: EarlyFacts): Promise<void> {
  expect(await readEarlyFacts(url)).toEqual(facts)
  expect(await countWrongRows(url)).toEqual({ records: 0, accounts: 0 })
}

test('F15: a server on SQLite that is killed during a migration backs up first, continues at each start, and loses no record', async () => {
  const { url, facts } = await fillFresh('sqlite', 400)
  const server = await createServer(url)
  const positions = await killRepeatedly(server, url)
  expect(new Set(positions).size).toBe(killCount)
  server.launch()
  await server.ready()
  await server.stop()
  await expectMigrated(url, facts)
  const backup = join(folder, 'before-0003-tallies.db')
  expect(await readEarlyFacts(`sqlite:${backup}`)).toEqual(facts)
  expect(server.output().match(/backupBeforeMigration/g)).toHaveLength(1)
})

test('F15: servers on PostgreSQL wait for the one that migrates, answer 503 meanwhile, and continue after kills', async () => {
  const { url, facts } = await fillFresh('postgres', 400)
  const environment = { HARU_BACKUP_BEFORE_MIGRATION: 'off' }
  const first = await createServer(url, environment)
  const positions = await killRepeatedly(first, url)
  expect(new Set(positions).size).toBe(killCount)

  // While another connection holds the table, the migration cannot end.
  const client = new Client(url)
  await client.connect()
  await client.query('begin; lock table account in share mode; lock table entry in share mode')
  const servers = [first, await createServer(url, environment), await createServer(url, environment)]
  const outputs = servers.map((server) => server.output().length)
  for (const server of servers) server.launch()
  const newOutputs = () => servers.map((server, i) => server.output().slice(outputs[i]))
  while (newOutputs().filter((text) => text.includes('migrationAwaited')).length < 2) await sleep(20)
  for (const server of servers) {
    expect(await get(server, '/health/live')).toMatchObject({ status: 200 })
    expect(await get(server, '/health/ready')).toEqual({ status: 503, body: { status: 'fail' } })
    expect(await get(server, '/user/detail')).toMatchObject({
      status: 503,
      body: { status: 'fail', code: 'databaseUnavailable', msg: 'error.updating', retryAfter: 5 },
    })
  }
  await client.query('commit')
  await client.end()

  await Promise.all(servers.map((server) => server.ready()))
  expect(newOutputs().filter((text) => text.includes('"migrated"'))).toHaveLength(1)
  await expectMigrated(url, facts)
  for (const server of servers) expect(await get(server, '/user/detail')).toMatchObject({ status: 401 })
})

test('a server with HARU_MIGRATE=off refuses an earlier database, and starts after haru migrate', async () => {
  const { url, facts } = await fillFresh('postgres', 50)
  const server = await createServer(url, { HARU_MIGRATE: 'off' })
  await expect(server.start()).rejects.toThrow('npm run haru -- migrate')
  expect(server.exitCode()).toBe(75)
  expect(server.output()).not.toMatch(/^ +at /m)
  const environment = { HARU_DATABASE_URL: url, HARU_BACKUP_BEFORE_MIGRATION: 'off' }
  const { code, out, err } = await runCommand([migrateCommand], 'migrate', { environment })
  expect([code, out]).toEqual([0, 'The database is up to date.\n'])
  expect(err).toContain(`"step":"0003-tallies","done":${50 * days},"of":${50 * days}`)
  await server.start()
  await expectMigrated(url, facts)
})

async function get(server: ServerProcess, path: string) {
  const response = await fetch(`${server.url}/haru/api${path}`)
  return { status: response.status, body: await response.json() }
}
