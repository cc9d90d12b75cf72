import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { day } from '@haru/shared/calendar/day.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { itemsOfSave, startWriter, type Writer } from '../support/api/continuous-writer.ts'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { databases, postgresUrl } from '../support/servers/databases.ts'
import { type Postgres, startPostgres } from '../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// SAFETY F1, F9 and F10: if the server or PostgreSQL is killed during writes, no acknowledged save is lost, partial or repeated.

const kills = Number(process.env.HARU_TEST_KILLS ?? 8)
const waitRandomly = async () => sleep(150 + Math.random() * 350)

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-faults-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

interface RunningWriters {
  readonly server: ServerProcess
  readonly writers: readonly Writer[]
  readonly cookies: readonly string[]
}

/** Starts a server and four writers: two for each of two users, each on different days. */
async function startWriters(databaseUrl: string): Promise<RunningWriters> {
  const cookies = await addSignedInUsers(databaseUrl, 2)
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: databaseUrl })
  ends.push(server.stop)
  await server.start()
  const writers = ['1950-01-01', '1980-01-01', '2010-01-01', '2040-01-01'].map((first, i) =>
    startWriter({ url: server.url, cookie: cookies[i % 2] ?? '', first: day(first) }),
  )
  return { server, writers, cookies }
}

/** Lets the writers complete their last saves, and compares all acknowledged saves with the stored records. */
async function expectAllSaved({ server, writers, cookies }: RunningWriters): Promise<void> {
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  for (const [i, cookie] of cookies.entries()) {
    const expected = new Map(writers.filter((_, j) => j % 2 === i).flatMap(({ expected }) => [...expected]))
    const found = await readAllRecords(server.url, cookie)
    const wanted = [...expected].map(([at, { amount, revision }]) => [at, { amount, revision }] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  }
  const counts = writers.map((writer) => writer.counts())
  expect(Math.min(...counts.map(({ savedCount }) => savedCount))).toBeGreaterThan(5)
  // At least one save was repeated. Otherwise no process was killed during a save, and the test proved nothing.
  expect(Math.max(...counts.map(({ repeated }) => repeated))).toBeGreaterThan(0)
}

async function readAllRecords(url: string, cookie: string) {
  const found = new Map<string, { readonly amount: number; readonly revision: number }>()
  for (const start of [1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020, 2030, 2040, 2050]) {
    for (let page = 1, total = 1; (page - 1) * 10 < total; page += 1) {
      const range = `DATE[dateStart]=${start}-01-01&DATE[dateEnd]=${start + 9}-12-31`
      const response = await fetch(`${url}/haru/api/money/list?${range}&PAGING[page]=${page}`, { headers: { cookie } })
      const { result, totalCnt } = await response.json()
      total = totalCnt
      for (const record of result) found.set(record.money_dateStart, read(record))
    }
  }
  return found
}

interface ShownRecord {
  readonly money_dateStart: string
  readonly revision: number
  readonly money_total_expense: number
  readonly money_section: readonly { readonly money_amount: number }[]
}

function read({ money_dateStart, revision, money_total_expense, money_section }: ShownRecord) {
  const amounts = [...new Set(money_section.map(({ money_amount }) => money_amount))]
  const [amount = 0] = amounts
  expect([money_section.length, amounts.length], money_dateStart).toEqual([itemsOfSave, 1])
  expect(money_total_expense, money_dateStart).toBe(amount * itemsOfSave)
  return { amount, revision }
}

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  test(`a server that is killed ${kills} times while four writers save loses no acknowledged save and is back within two seconds`, async () => {
    const { url, remove } = await databases[kind]()
    ends.push(remove)
    const running = await startWriters(url)
    const restarts: number[] = []
    for (let i = 0; i < kills; i += 1) {
      await waitRandomly()
      await running.server.kill()
      restarts.push(await running.server.start())
    }
    await waitRandomly()
    await expectAllSaved(running)
    expectFastRestarts(restarts)
    if (kind === 'sqlite') expect(await integrity(url.slice('sqlite:'.length), running.server)).toBe('ok')
  })
})

// The shortest time shows the speed of the server. The others also depend on the load of the machine.
function expectFastRestarts(waits: readonly number[]): void {
  expect(Math.min(...waits)).toBeLessThan(2000)
  expect(Math.max(...waits)).toBeLessThan(15_000)
}

async function integrity(path: string, server: ServerProcess): Promise<unknown> {
  await server.stop()
  const database = new DatabaseSync(path)
  const [row] = database.prepare('pragma integrity_check').all()
  database.close()
  return row?.['integrity_check']
}

describe('PostgreSQL', () => {
  async function startOwnPostgres(): Promise<Postgres> {
    const postgres = await startPostgres()
    ends.push(postgres.remove)
    return postgres
  }

  test.each(['kill', 'immediate'] as const)(
    'that is stopped with %s repeatedly loses no acknowledged save, and the server continues',
    async (mode) => {
      const postgres = await startOwnPostgres()
      const running = await startWriters(postgres.url)
      const recoveryTimes: number[] = []
      for (let i = 0; i < Math.max(2, kills / 4); i += 1) {
        await waitRandomly()
        await postgres.stop(mode)
        const refused = await requestUser(running)
        expect([refused.status, refused.code]).toEqual([503, 'databaseUnavailable'])
        expect(refused.ms).toBeLessThan(5000)
        await postgres.restart()
        recoveryTimes.push(await measureRecovery(running))
      }
      expectFastRestarts(recoveryTimes)
      await waitRandomly()
      await expectAllSaved(running)
    },
  )

  test('whose connections are terminated repeatedly completes every save once', async () => {
    const { url, remove } = await databases.postgres()
    ends.push(remove)
    const running = await startWriters(url)
    const admin = new Client(postgresUrl())
    await admin.connect()
    const terminateAll =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haru' and pid <> pg_backend_pid()"
    for (let i = 0; i < kills * 3; i += 1) {
      await sleep(150)
      await admin.query(terminateAll)
    }
    await admin.end()
    await expectAllSaved(running)
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
