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

// SAFETY F1, F9 and F10: whatever dies while four people write, nothing that was answered is lost, torn or doubled.

const kills = Number(process.env.HARU_TEST_KILLS ?? 8)
const between = async () => sleep(150 + Math.random() * 350)

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-faults-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

interface Scene {
  readonly server: ServerProcess
  readonly writers: readonly Writer[]
  readonly cookies: readonly string[]
}

/** Four writers at a running server: two for each of two people, on days of their own. */
async function begin(databaseUrl: string): Promise<Scene> {
  const cookies = await addSignedInUsers(databaseUrl, 2)
  const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: databaseUrl })
  ends.push(server.stop)
  await server.start()
  const writers = ['1950-01-01', '1980-01-01', '2010-01-01', '2040-01-01'].map((first, i) =>
    startWriter({ url: server.url, cookie: cookies[i % 2] ?? '', first: day(first) }),
  )
  return { server, writers, cookies }
}

/** Lets the writers finish what they are at, and compares all they were told with all there is. */
async function conclude({ server, writers, cookies }: Scene): Promise<void> {
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  for (const [i, cookie] of cookies.entries()) {
    const expected = new Map(writers.filter((_, j) => j % 2 === i).flatMap(({ expected }) => [...expected]))
    const found = await everything(server.url, cookie)
    const wanted = [...expected].map(([at, { amount, revision }]) => [at, { amount, revision }] as const)
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted))
  }
  const counts = writers.map((writer) => writer.counts())
  expect(Math.min(...counts.map(({ savedCount }) => savedCount))).toBeGreaterThan(5)
  // Otherwise nothing was under way when something died, and nothing was tried here.
  expect(Math.max(...counts.map(({ repeated }) => repeated))).toBeGreaterThan(0)
}

async function everything(url: string, cookie: string) {
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
  test(`a server that is killed ${kills} times while four people write loses nothing and is back within two seconds`, async () => {
    const { url, remove } = await databases[kind]()
    ends.push(remove)
    const scene = await begin(url)
    const restarts: number[] = []
    for (let i = 0; i < kills; i += 1) {
      await between()
      await scene.server.kill()
      restarts.push(await scene.server.start())
    }
    await between()
    await conclude(scene)
    expectSoon(restarts)
    if (kind === 'sqlite') expect(await integrity(url.slice('sqlite:'.length), scene.server)).toBe('ok')
  })
})

// The quickest says what the server can; the others also what else the machine had to do.
function expectSoon(waits: readonly number[]): void {
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
  async function own(): Promise<Postgres> {
    const postgres = await startPostgres()
    ends.push(postgres.remove)
    return postgres
  }

  test.each(['kill', 'immediate'] as const)(
    'that ends with %s again and again loses nothing, and the server goes on',
    async (mode) => {
      const postgres = await own()
      const scene = await begin(postgres.url)
      const backs: number[] = []
      for (let i = 0; i < Math.max(2, kills / 4); i += 1) {
        await between()
        await postgres.stop(mode)
        const refused = await requestUser(scene)
        expect([refused.status, refused.code]).toEqual([503, 'databaseUnavailable'])
        expect(refused.ms).toBeLessThan(5000)
        await postgres.restart()
        backs.push(await untilBack(scene))
      }
      expectSoon(backs)
      await between()
      await conclude(scene)
    },
  )

  test('whose connections are cut repeatedly completes every save once', async () => {
    const { url, remove } = await databases.postgres()
    ends.push(remove)
    const scene = await begin(url)
    const knife = new Client(postgresUrl())
    await knife.connect()
    const cut =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'haru' and pid <> pg_backend_pid()"
    for (let i = 0; i < kills * 3; i += 1) {
      await sleep(150)
      await knife.query(cut)
    }
    await knife.end()
    await conclude(scene)
    expect(Math.max(...scene.writers.map((writer) => writer.counts().longestMs))).toBeLessThan(10_000)
  })
})

async function requestUser({ server, cookies: [cookie = ''] }: Scene) {
  const started = performance.now()
  const response = await fetch(`${server.url}/haru/api/user/detail`, { headers: { cookie } })
  const { code } = await response.json()
  return { status: response.status, code, ms: performance.now() - started }
}

async function untilBack(scene: Scene): Promise<number> {
  const started = performance.now()
  while ((await requestUser(scene)).status !== 200) await sleep(10)
  return performance.now() - started
}
