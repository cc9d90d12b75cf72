import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFeed } from '../../../../tests/support/api/feed-client.ts'
import { spends, wirePeriod } from '../../../../tests/support/data/wire-values.ts'
import { migrations } from '../../db/migrations.ts'
import { migrate } from '../../db/migrator/migrator.ts'
import { openSqlite } from '../../db/sqlite/sqlite.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { backupCommand } from '../command.ts'
import { tablesWithoutBackup } from '../tables-without-backup.ts'
import { verifyCommand } from '../verify/command.ts'
import { restoreCommand } from './command.ts'

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-restore-test-'))
})
afterEach(async () => {
  vi.useRealTimers()
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const commands = [backupCommand, restoreCommand, verifyCommand]
const inFolder = (name: string) => join(folder, name)
const haru = (line: string, database = inFolder('haru.db')) =>
  runCommand(commands, line, { environment: { HARU_DATABASE_URL: `sqlite:${database}` } })

async function serve(database = inFolder('haru.db')): Promise<TestApp> {
  const url = `sqlite:${database}`
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  return app
}

/** A database with one user and one day. */
async function fill(database = inFolder('haru.db')): Promise<void> {
  const app = await serve(database)
  const kim = await app.signUp()
  await kim.post('/money/create', { DATE: wirePeriod('day', '2026-03-01'), OBJECT: spends(1, 2, 3) })
  await app.close()
}

/** All rows of a file as JSON, by table, except those that a backup leaves out or a restore changes. */
function readRows(file: string): ReadonlyMap<string, readonly string[]> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database
      .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%' order by name")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => name !== 'backup' && name !== 'epoch' && !tablesWithoutBackup.some((table) => table === name))
    const readTable = (name: string) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => JSON.stringify(row))
    return new Map(tables.map((name) => [name, readTable(name)]))
  } finally {
    database.close()
  }
}

function readEpoch(file: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare('select value from epoch').get()
  database.close()
  return row?.['value']
}

for (const { foodCount, printed, tags } of [
  { foodCount: 5000, printed: '5,000', tags: [] },
  { foodCount: 100_000, printed: '100,000', tags: ['long'] },
]) {
  const name = `a demo year and ${printed} foods come back identical after backup, wipe, restore and verify`
  test(name, { tags }, () => expectRestored(foodCount, printed))
}

async function expectRestored(foodCount: number, printed: string): Promise<void> {
  const app = await serve()
  await app.client().post('/user/demo', {})
  await app.close()
  const database = new DatabaseSync(inFolder('haru.db'))
  database.exec(`insert into food (number, id, ko, en, brand, per, portions, barcode, source, search, rank, words, terms)
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${foodCount})
    select i, 'made:' || i, '', 'Food ' || i, '', 'g', '[]', '', 'made', '', i, '[]', 0 from n`)
  database.close()
  const rows = readRows(inFolder('haru.db'))
  const epoch = readEpoch(inFolder('haru.db'))
  expect(rows.get('food')).toHaveLength(foodCount)
  expect(rows.get('entry')?.length).toBeGreaterThan(1000)

  expect(await haru(`backup --to ${inFolder('kept.db')}`)).toMatchObject({ code: 0 })
  for (const name of readdirSync(folder)) if (name.startsWith('haru.db')) rmSync(inFolder(name))
  expect(await haru(`restore --from ${inFolder('kept.db')}`)).toMatchObject({ code: 0, err: '' })
  // A device must not compare its numbers of writes with those of the backup.
  expect(readEpoch(inFolder('haru.db'))).not.toBe(epoch)
  const verified = await haru('verify')
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toMatch(/^The database is right: 1 accounts, 1,\d+ entries, [\d,]+ foods\.\n$/)
  expect(verified.out).toContain(` ${printed} foods.`)
  expect(readRows(inFolder('haru.db'))).toEqual(rows)
  expect(statSync(inFolder('haru.db')).mode & 0o777).toBe(0o600)
}

test('a database with accounts is replaced with --replace only, and kept with its last writes', async () => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  await fill()
  const before = readRows(inFolder('haru.db'))
  const refused = await haru(`restore --from ${inFolder('kept.db')}`)
  expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/has 2 accounts.*--replace/) })
  expect(readRows(inFolder('haru.db'))).toEqual(before)

  const { code, out } = await haru(`restore --from ${inFolder('kept.db')} --replace`)
  expect([code, out]).toEqual([0, expect.stringContaining('Restored 1 accounts with 1 entries.')])
  const [, earlier = ''] = /The earlier database is in (\S+)\. /.exec(out) ?? []
  expect(readRows(earlier)).toEqual(before)
})

test('two restores in a second keep both databases that they replace', async () => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  await fill()
  const before = readRows(inFolder('haru.db'))
  vi.useFakeTimers({ toFake: ['Date'] })
  const kept: string[] = []
  for (let i = 0; i < 2; i += 1) {
    const { out } = await haru(`restore --from ${inFolder('kept.db')} --replace`)
    kept.push(/The earlier database is in (\S+)\. /.exec(out)?.[1] ?? '')
  }
  const [first = '', second = ''] = kept
  expect(second).not.toBe(first)
  expect(readRows(first)).toEqual(before)
  expect(readRows(second)).toEqual(readRows(inFolder('haru.db')))
})

test('the database of a new server is replaced without a question', async () => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  const fresh = inFolder('fresh.db')
  await (await serve(fresh)).close()
  expect(await haru(`restore --from ${inFolder('kept.db')}`, fresh)).toMatchObject({ code: 0 })
  expect(readRows(fresh).get('account')).toHaveLength(1)
})

test('a restore removes calendar feeds, which can be turned on again', async () => {
  const first = await serve()
  const kim = await first.signUp()
  const path = await openFeed(kim)
  expect((await first.client().send({ method: 'GET', path })).status).toBe(200)
  await first.close()
  await haru(`backup --to ${inFolder('kept.db')}`)
  expect(await haru(`restore --from ${inFolder('kept.db')} --replace`)).toMatchObject({ code: 0 })

  const restored = await serve()
  ends.push(restored.close)
  expect((await restored.client().send({ method: 'GET', path })).status).toBe(404)
  const client = restored.client()
  await client.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
  expect((await client.get('/user/feed/detail')).body.result).toBeNull()
  const other = await openFeed(client)
  expect((await client.send({ method: 'GET', path: other })).status).toBe(200)
  expect((await client.send({ method: 'GET', path })).status).toBe(404)
})

test('a restore is refused while a server uses the database', async () => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  const app = await serve()
  ends.push(app.close)
  await expect(haru(`restore --from ${inFolder('kept.db')} --replace`)).rejects.toThrow('Another Haru is using')
  expect((await app.client().get('/health/ready')).status).toBe(200)
})

test('a damaged database is replaced and kept', async () => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  const damaged = Buffer.from('no database at all')
  writeFileSync(inFolder('haru.db'), damaged)
  const refused = await haru(`restore --from ${inFolder('kept.db')}`)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('haru.db cannot be read') })
  expect(await haru(`restore --from ${inFolder('kept.db')} --replace`)).toMatchObject({ code: 0 })
  const earlier = readdirSync(folder).find((name) => name.startsWith('haru.db.before-restore')) ?? ''
  expect(readFileSync(inFolder(earlier))).toEqual(damaged)
})

test.each([
  ['missing.db', () => undefined, /missing\.db is not there/],
  ['letter.txt', (path: string) => writeFileSync(path, 'Dear Kim'), /is no backup of Haru/],
  [
    'dump.db',
    (path: string) => writeFileSync(path, 'PGDMP'),
    /is a backup of PostgreSQL, and HARU_DATABASE_URL is of SQLite/,
  ],
  [
    'torn.db',
    (path: string) => writeFileSync(path, readFileSync(inFolder('kept.db')).subarray(0, 40_000)),
    /torn\.db is (not right|damaged)/,
  ],
  [
    'used.db',
    (path: string) => {
      copyFileSync(inFolder('kept.db'), path)
      writeFileSync(`${path}-wal`, 'x')
    },
    /is a database in use/,
  ],
])('a restore from %s is refused and changes nothing', async (name, create, sentence) => {
  await fill()
  await haru(`backup --to ${inFolder('kept.db')}`)
  create(inFolder(name))
  const before = readRows(inFolder('haru.db'))
  const { code, err } = await haru(`restore --from ${inFolder(name)} --replace`)
  expect([code, err]).toEqual([1, expect.stringMatching(sentence)])
  expect(readRows(inFolder('haru.db'))).toEqual(before)
  expect(readdirSync(folder).some((each) => each.includes('before-restore') || each.startsWith('.haru'))).toBe(false)
})

test.each([8, migrations.length - 1])(
  'a backup of step %i is restored, and the next start updates it',
  async (count) => {
    const older = openSqlite(inFolder('older.db'))
    await migrate(older, { steps: migrations.slice(0, count) })
    await older.close()
    expect(await haru(`verify ${inFolder('older.db')}`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('of an earlier version'),
    })
    expect(await haru(`restore --from ${inFolder('older.db')}`)).toMatchObject({ code: 0 })
    const migrated = openSqlite(inFolder('haru.db'))
    await migrate(migrated)
    await migrated.close()
    if (count > 8) expect(readEpoch(inFolder('haru.db'))).not.toBe(readEpoch(inFolder('older.db')))
    expect(await haru('verify')).toMatchObject({ code: 0, out: expect.stringContaining('is right') })
  },
)

test('a restore tells that the backup belongs to another server key, and creates none', async () => {
  await fill()
  const database = new DatabaseSync(inFolder('haru.db'))
  database.exec("insert into server_key (id, fingerprint) values (1, 'of another server')")
  database.close()
  await haru(`backup --to ${inFolder('kept.db')}`)
  const { out } = await haru(`restore --from ${inFolder('kept.db')}`, inFolder('other.db'))
  expect(out).toMatch(/belongs to another server key: put its server\.key into/)
  expect(existsSync(inFolder('server.key'))).toBe(false)
})
