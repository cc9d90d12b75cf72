import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, rmSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { settings } from '@haru/server/src/runtime/settings.ts'
import { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { addSignedInUsers } from '../support/api/signed-in-users.ts'
import { expectNoFaults } from '../support/faults/fault-report.ts'
import { databaseIn } from '../support/faults/prepared-data.ts'
import { setUpPreparedFolder } from '../support/faults/prepared-folder.ts'
import { compareDays, listDays, readReadyStatus, saveDays } from '../support/faults/saves.ts'
import { databases } from '../support/servers/databases.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'

// F12, F14, F16 and F34: a server starts only on a database and a configuration that it can serve.

const setup = setUpPreparedFolder({ isFilled: false })

async function createServer(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const server = await serverProcess({ HARU_DATA_DIR: setup.folder, ...environment })
  setup.atEnd(server.kill)
  return server
}

/** Starts a server that is expected to refuse, and returns its exit code and its output. */
async function readRefusal(environment: Readonly<Record<string, string>> = {}) {
  const server = await createServer(environment)
  server.launch()
  // A server that does not refuse becomes ready.
  await Promise.race([server.ended(), server.ready().catch(() => undefined)])
  expect(server.output(), 'a stack trace').not.toMatch(/^ +at /m)
  return { exitCode: server.exitCode(), output: server.output() }
}

const walIn = (parent: string) => `${databaseIn(parent)}-wal`
const hashFile = (path: string) =>
  createHash('sha256')
    .update(existsSync(path) ? readFileSync(path) : '')
    .digest('hex')
const hashFiles = () => [databaseIn(setup.folder), walIn(setup.folder)].map(hashFile)

function overwrite(path: string, offset: number, length: number): void {
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.alloc(length, 0x5a), 0, length, offset)
  closeSync(file)
}

/** Saves ten days and kills the server, so that the database has a write-ahead log with them. */
async function saveAndKill(): Promise<readonly string[]> {
  await setup.prepared.copyTo(setup.folder)
  const server = await createServer()
  await server.start()
  const saved = await saveDays({ url: server.url, cookie: setup.prepared.cookie }, listDays('2026-01-01', 10))
  await server.kill()
  expect([saved.length, existsSync(walIn(setup.folder))]).toEqual([10, true])
  return saved
}

test.each([
  ['a damaged header', () => overwrite(databaseIn(setup.folder), 0, 100)],
  ['a damaged table', () => damageTable()],
  ['a text instead of a database', () => writeFileSync(databaseIn(setup.folder), 'Not a database.\n'.repeat(1000))],
])('F12: a server refuses %s in a sentence, and leaves the files as they are', async (_, damage) => {
  await saveAndKill()
  damage()
  const before = hashFiles()
  const { exitCode, output } = await readRefusal()
  expect(exitCode).toBe(2)
  expect(output).toMatch(/haru\.db is damaged or is not a database\. Nothing was changed\. .*backup/)
  expect(hashFiles()).toEqual(before)
})

/** Overwrites the first page of a table that is not in the write-ahead log. */
function damageTable(): void {
  const database = new DatabaseSync(databaseIn(setup.prepared.folder), { readOnly: true })
  const [row] = database.prepare("select rootpage from sqlite_schema where name = 'passkey'").all()
  const pageSize = Number(database.prepare('pragma page_size').get()?.['page_size'])
  database.close()
  overwrite(databaseIn(setup.folder), (Number(row?.['rootpage']) - 1) * pageSize, pageSize)
}

test.each([
  ['is cut in the middle', (wal: string) => truncateSync(wal, Math.floor(readFileSync(wal).length / 2))],
  ['is lost', (wal: string) => rmSync(wal)],
])(
  'F12: after the write-ahead log %s, the server starts with whole records of an earlier moment',
  async (_, damage) => {
    const saved = await saveAndKill()
    damage(walIn(setup.folder))
    const server = await createServer()
    await server.start()
    const counts = await compareDays({ url: server.url, cookie: setup.prepared.cookie }, [], saved)
    expect(counts).toEqual({ lost: 0, torn: 0, wrong: 0 })
    const [checked] = await saveDays({ url: server.url, cookie: setup.prepared.cookie }, ['2028-01-01'])
    expect(checked).toBe('2028-01-01')
  },
)

test('F14: a second server on the same SQLite file does not start, unless both may share it; then no save is lost', async (context) => {
  await setup.prepared.copyTo(setup.folder)
  const alone = await createServer()
  await alone.start()
  const { exitCode, output } = await readRefusal()
  expect(exitCode).toBe(1)
  expect(output).toMatch(/Another Haru is using .*haru\.db\. Stop it first.*HARU_ALLOW_SHARED=on/)
  expect(await readReadyStatus(alone)).toBe(200)
  await alone.stop()

  const shared = { HARU_ALLOW_SHARED: 'on' }
  const servers = [await createServer(shared), await createServer(shared)]
  for (const server of servers) await server.start()
  const lanes = ['2026-01-01', '2026-06-01', '2027-01-01', '2027-06-01'].map((first) => listDays(first, 20))
  const saves = lanes.map((days, i) =>
    saveDays({ url: servers[i % 2]?.url ?? '', cookie: setup.prepared.cookie }, days),
  )
  const saved = (await Promise.all(saves)).flat()
  expect(saved.length).toBe(80)
  for (const { url } of servers) {
    expectNoFaults(context, { runs: 2, ...(await compareDays({ url, cookie: setup.prepared.cookie }, saved)) })
  }
})

describe('a server of an earlier version', () => {
  const addLaterStep =
    "insert into migration (name, timestamp, number) values ('9999-later', '2999-01-01T00:00:00.000Z', 1000000)"

  test('F16: refuses a newer SQLite database and changes nothing', async (context) => {
    await setup.prepared.copyTo(setup.folder)
    const database = new DatabaseSync(databaseIn(setup.folder))
    database.exec(addLaterStep)
    database.close()
    const before = hashFiles()
    const { exitCode, output } = await readRefusal()
    expect(exitCode).toBe(1)
    expect(output).toMatch(/changed by a newer Haru \(9999-later\)\. Nothing was touched/)
    expectNoFaults(context, { wrong: hashFiles().join() === before.join() ? 0 : 1 })
  })

  test('F16: refuses a newer PostgreSQL database and changes nothing', async (context) => {
    const { url, remove } = await databases.postgres()
    setup.atEnd(remove)
    const environment = { HARU_DATABASE_URL: url }
    await addSignedInUsers(url, 2)
    const client = new Client(url)
    await client.connect()
    setup.atEnd(() => client.end())
    await client.query(addLaterStep)
    const readTables = async () => {
      const { rows } = await client.query(
        "select table_name, md5(query_to_xml('select * from ' || table_name, true, true, '')::text) as hash from information_schema.tables where table_schema = current_schema() order by 1",
      )
      return rows
    }
    const before = await readTables()
    const { exitCode, output } = await readRefusal(environment)
    expect(exitCode).toBe(1)
    expect(output).toContain('9999-later')
    expect(await readTables()).toEqual(before)
    expectNoFaults(context, {})
  })
})

test('F34: a bad configuration is refused as one list of all problems, without a secret', async (context) => {
  // Every setting with a check gets a value that breaks it; folders, HARU_HOST and HARU_OPERATOR accept any word.
  const free = ['HARU_HOST', 'HARU_DATA_DIR', 'HARU_BACKUP_DIR', 'HARU_OPERATOR']
  const names: readonly string[] = Object.values(settings)
    .map(({ name }) => name)
    .filter((name) => !free.includes(name))
  const values = ['hunter22 hunter22', '-1']
  for (const value of values) {
    const { exitCode, output } = await readRefusal(Object.fromEntries(names.map((name) => [name, value])))
    expect(exitCode).toBe(78)
    const listed = [...output.matchAll(/^ {2}- (HARU_\w+) /gm)].map(([, name]) => name)
    expect(output).not.toContain('hunter22')
    if (value === values[0]) expect(listed.toSorted()).toEqual(names.toSorted())
  }
  const short = await readRefusal({ HARU_SECRET_KEY: 'hunter22', HARU_PROT: '3000', HARU_SMTP_URL_FILE: '/none' })
  expect([short.exitCode, short.output.split('\n').length]).toEqual([78, 5])
  expect(short.output).toMatch(
    /HARU_PROT is not a setting[\s\S]*HARU_SECRET_KEY must be[\s\S]*HARU_SMTP_URL_FILE cannot be read/,
  )
  expect(short.output).not.toContain('hunter22')
  expectNoFaults(context, { runs: names.length })
})

test('a server in read-only mode refuses a missing and an empty database in a sentence, and creates no file', async () => {
  const missing = await readRefusal({ HARU_READ_ONLY: 'on' })
  expect(missing.exitCode).toBe(1)
  expect(missing.output).toMatch(/There is no database at .*haru\.db, and HARU_READ_ONLY=on creates none/)
  expect(existsSync(databaseIn(setup.folder))).toBe(false)
  const { url, remove } = await databases.postgres()
  setup.atEnd(remove)
  const empty = await readRefusal({ HARU_READ_ONLY: 'on', HARU_DATABASE_URL: url })
  expect(empty.exitCode).toBe(75)
  expect(empty.output).toMatch(/The database is not up to date, and .*HARU_READ_ONLY=on forbids/)
})

test('a server in read-only mode reads the saves of another server of the same file', async () => {
  await setup.prepared.copyTo(setup.folder)
  const writing = await createServer()
  await writing.start()
  const reading = await createServer({ HARU_READ_ONLY: 'on' })
  await reading.start()
  const saved = await saveDays({ url: writing.url, cookie: setup.prepared.cookie }, listDays('2026-01-01', 5))
  const counts = await compareDays({ url: reading.url, cookie: setup.prepared.cookie }, saved)
  expect([saved.length, counts]).toEqual([5, { lost: 0, torn: 0, wrong: 0 }])
})
