import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import type { Reply } from '@haru/server/src/testing/client.ts'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { signedInCookie } from '../support/api/session-cookie.ts'
import { mintFileOf } from '../support/data/import-files.ts'
import { startCluster } from '../support/servers/cluster.ts'
import { databaseKinds, databases } from '../support/servers/databases.ts'
import { quickTags } from '../support/servers/describe-on-databases.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { addUser } from '../support/servers/stores.ts'

// A server that is killed in a commit of an import leaves none of it, or all, and another one goes on with its imports.

const rowsPerDay = 50
/** The sizes of a file, and when its commits are killed, after one that was killed while it wrote. */
const commits = [
  { rowCount: 4000, waits: [300, 500], tags: [] },
  { rowCount: 20_000, waits: [500, 1500, 3000], tags: ['long'] },
]
const readRowCount = 10_000

function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    const [year, month, date] = addDays(day('2020-01-01'), Math.floor(i / rowsPerDay)).split('-')
    return [`${month}/${date}/${year}`, `Shop ${i}`, '12.00', 'debit', `Category ${i % 30}`] as const
  })
  return mintFileOf(...rows)
}

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-commits-'))
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

describe.each(databaseKinds)('on %s', (kind) => {
  for (const { rowCount, waits, tags } of commits) {
    const name = `a kill in the middle of a commit of ${rowCount} rows leaves none or all, and the commit can be repeated`
    test(name, { tags: [...tags, ...quickTags(kind, 'postgres')] }, async () => {
      const { url, remove } = await databases[kind]()
      ends.push(remove)
      const database = await openDatabase(url)
      const cookie = await signedInCookie(database, await addUser(database))
      await database.close()
      const server = await serverProcess({ HARU_DATA_DIR: folder, HARU_DATABASE_URL: url })
      ends.push(server.stop)
      await server.start()
      const { importId } = await send(server, cookie, 'POST', '/import/create', fileOf(rowCount))
      await waitUntil(async () => (await find(server, cookie, importId)).state === 'open')
      const commit = () => send(server, cookie, 'POST', '/import/commit', { importId })

      async function killCommit(wait: () => Promise<unknown>): Promise<number> {
        const committing = commit().catch(() => null)
        await wait()
        await server.kill()
        await committing
        await server.start()
        await server.ready()
        const count = await countRecords(server, cookie)
        expect([0, rowCount / rowsPerDay]).toContain(count)
        const { state } = await find(server, cookie, importId)
        expect(state).toBe(count === 0 ? 'open' : 'committed')
        await endReading(url)
        return count
      }
      const write = await watchWrites[kind](url)
      expect(await killCommit(write.begun), 'killed before its end').toBe(0)
      await write.end()
      for (const ms of waits) await killCommit(() => sleep(ms))
      expect((await commit()).outcome).toMatchObject({ items: rowCount, created: rowCount / rowsPerDay })
      expect(await countRecords(server, cookie)).toBe(rowCount / rowsPerDay)
    })
  }
})

test('another server goes on with an import whose server was killed while it read the file', async () => {
  const { servers, databaseUrl } = await startCluster(2, folder, ends)
  const [first, second] = servers
  if (first === undefined || second === undefined) throw new Error('no servers')
  const database = await openDatabase(databaseUrl)
  ends.push(database.close)
  const cookie = await signedInCookie(database, await addUser(database))
  const readImport = () => database.db.selectFrom('import').select(['id', 'state', 'read_at']).executeTakeFirst()
  const creating = send(first, cookie, 'POST', '/import/create', fileOf(readRowCount)).catch(() => null)
  await expect.poll(readImport, { interval: 5, timeout: 60_000 }).toMatchObject({ read_at: expect.toSatisfy(isPast) })
  await first.kill()
  await creating
  const { id: importId = '', state } = (await readImport()) ?? {}
  expect(state, 'the first server must not have finished').toBe('reading')
  await endReading(databaseUrl)
  await waitUntil(async () => (await find(second, cookie, importId)).state !== 'reading')
  expect(await find(second, cookie, importId)).toMatchObject({ state: 'open', taken: readRowCount })
  const { outcome } = await send(second, cookie, 'POST', '/import/commit', { importId })
  expect(outcome).toMatchObject({ items: readRowCount })
})

/** As when the time of a killed server for its file is over, so that the next reading does not wait for it. */
async function endReading(databaseUrl: string): Promise<void> {
  const { db, close } = await openDatabase(databaseUrl, { allowShared: true })
  await db.updateTable('lease').set({ ends_at: 0 }).where('name', 'like', 'import %').execute()
  await db.updateTable('import').set({ read_at: 1 }).where('state', '=', 'reading').execute()
  await close()
}

/** Watches the commit of an import. `begun` resolves once it has written and is not complete. */
const watchWrites = {
  sqlite: async (url: string) => {
    const file = new DatabaseSync(url.slice('sqlite:'.length), { timeout: 0 })
    return { begun: () => waitUntil(async () => isLocked(file), 1), end: async () => file.close() }
  },
  /** The commit has to wait where it changes the row of the import, after all records. */
  postgres: async (url: string) => {
    const client = new Client(url)
    await client.connect()
    await client.query('begin')
    await client.query('select from import for update')
    const isAwaited = 'select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))'
    const begun = () => waitUntil(async () => (await client.query(isAwaited)).rowCount !== 0)
    return { begun, end: () => client.end() }
  },
} as const

function isLocked(file: DatabaseSync): boolean {
  try {
    file.exec('begin immediate')
  } catch {
    return true
  }
  file.exec('rollback')
  return false
}

/** Whether the file of an import is stored, and is being read. */
const isPast = (readAt: number) => readAt > 0

async function send(
  server: ServerProcess,
  cookie: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<Reply['body']> {
  const isFile = typeof body === 'string'
  const response = await fetch(`${server.url}/haru/api${path}`, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': isFile ? 'text/csv' : 'application/json' }) },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  })
  return (await response.json()).result
}

const find = (server: ServerProcess, cookie: string, importId: string) =>
  send(server, cookie, 'GET', `/import/detail?importId=${importId}`)

async function countRecords(server: ServerProcess, cookie: string): Promise<number> {
  const lists = await send(server, cookie, 'GET', '/user/data')
  return lists.find(({ list }: { readonly list: string }) => list === 'money').count
}

async function waitUntil(isTrue: () => Promise<boolean>, intervalMs = 200): Promise<void> {
  while (!(await isTrue())) await sleep(intervalMs)
}
