import { execFile } from 'node:child_process'
import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { itemsOfSave } from '../support/api/continuous-writer.ts'
import { ArchiveSetup, readDefinitions, readTableRows, runOn, withClient } from '../support/faults/postgres-archives.ts'
import { startWriters } from '../support/faults/running-writers.ts'
import { type PostgresWithClient, startPostgresWithClient } from '../support/servers/postgres-with-client.ts'

// Backups and restores of PostgreSQL with the real pg_dump and pg_restore.

let postgres: PostgresWithClient
beforeAll(async () => {
  postgres = await startPostgresWithClient()
})
afterAll(() => postgres.remove())

let folder: string
let setup: ArchiveSetup
let url: string
let databaseCount = 0
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-archives-'))
  setup = new ArchiveSetup(postgres, folder)
  url = await createDatabase()
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

function createDatabase(): Promise<string> {
  databaseCount += 1
  return setup.createDatabase(`haru_${databaseCount}`)
}
const nameOf = (databaseUrl: string) => new URL(databaseUrl).pathname.slice(1)
const inFolder = (name: string) => join(folder, name)
const haru = (databaseUrl: string, ...words: readonly string[]) => setup.haru(databaseUrl, ...words)

/** Fills the database with a demo year, and with as many foods. */
async function fill(foodCount: number): Promise<void> {
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  await app.client().post('/user/demo', {})
  await app.close()
  await runOn(
    url,
    `insert into food (number, id, ko, en, brand, per, portions, barcode, source, search, rank, words, terms)
     select i, 'made:' || i, '', 'Food ' || i, '', 'g', '[]', '', 'made', '', i, '[]', 0 from generate_series(1, ${foodCount}) as i`,
  )
}

async function backUp(name = 'kept.dump'): Promise<string> {
  expect(await haru(url, 'backup', '--to', inFolder(name))).toMatchObject({ code: 0, err: '' })
  return inFolder(name)
}

interface StoredDay {
  readonly owner_id: string
  readonly items: string
  readonly seq: number
}

/** Each day has all items of one save, and the last number of a user is that of the last write that is stored. */
async function expectConsistent(restored: string): Promise<void> {
  const days = (await runOn(
    restored,
    'select owner_id, items, seq::int from entry',
  )) as readonly unknown[] as StoredDay[]
  const removed = (await runOn(restored, 'select owner_id, seq::int from removed')) as readonly unknown[] as StoredDay[]
  expect(days.length).toBeGreaterThan(0)
  for (const { items } of days) {
    const saved: readonly unknown[] = JSON.parse(items)
    expect([saved.length, new Set(saved.map((item) => JSON.stringify(item))).size]).toEqual([itemsOfSave, 1])
  }
  for (const { id, seq } of await runOn(restored, 'select id, seq::int from account')) {
    const rowsOfUser = [...days, ...removed].filter(({ owner_id }) => owner_id === id)
    expect(Math.max(0, ...rowsOfUser.map((row) => row.seq))).toBe(seq)
  }
}

test('F17: an archive that pg_dump writes while four users save is of one moment, and restores completely', async () => {
  const { server, writers } = await startWriters({ folder, databaseUrl: url })
  ends.push(server.kill)
  const countSaved = () => writers.reduce((sum, { expected }) => sum + expected.size, 0)
  const archives: string[] = []
  for (let i = 0; i < 2; i += 1) {
    const before = countSaved()
    while (countSaved() < before + 20) await sleep(20)
    archives.push(await backUp(`during-${i}.dump`))
  }
  for (const writer of writers) writer.stop()
  await Promise.all(writers.map(({ done }) => done))
  expect(writers.map((writer) => writer.counts().repeated)).toEqual([0, 0, 0, 0])
  await server.stop()

  for (const archive of archives) {
    const restored = await createDatabase()
    expect(await haru(restored, 'restore', '--from', archive)).toMatchObject({ code: 0, err: '' })
    expect(await haru(restored, 'verify')).toMatchObject({ code: 0, err: '' })
    await expectConsistent(restored)
  }
  const restored = await createDatabase()
  expect(await haru(restored, 'restore', '--from', await backUp())).toMatchObject({ code: 0, err: '' })
  expect(await readTableRows(restored)).toEqual(await readTableRows(url))
  const stored = await runOn(restored, 'select start, revision::int from entry')
  const expected = new Map(writers.flatMap((writer) => [...writer.expected]))
  expect(new Map(stored.map(({ start, revision }) => [start, revision]))).toEqual(
    new Map([...expected].map(([day, { revision }]) => [day, revision])),
  )
})

for (const { foodCount, printed, tags } of [
  { foodCount: 5000, printed: '5,000', tags: [] },
  { foodCount: 100_000, printed: '100,000', tags: ['long'] },
]) {
  const name = `a demo year and ${printed} foods come back identical from an archive of PostgreSQL, also a second time`
  test(name, { tags }, () => expectRestored(foodCount, printed))
}

async function expectRestored(foodCount: number, printed: string): Promise<void> {
  await fill(foodCount)
  const [rows, definitions] = [await readTableRows(url), await readDefinitions(url)]
  const archive = await backUp()
  expect(statSync(archive).mode & 0o777).toBe(0o600)
  expect(await haru(url, 'verify', archive)).toMatchObject({ code: 0, out: expect.stringContaining('completely') })

  const restored = await createDatabase()
  for (const options of [[], ['--replace']]) {
    const result = await haru(restored, 'restore', '--from', archive, ...options)
    expect(result).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^Restored 1 accounts with 1,\d+ ent/),
    })
    const verified = await haru(restored, 'verify')
    expect(verified).toMatchObject({ code: 0, err: '', out: expect.stringContaining(` ${printed} foods.`) })
    expect(await readTableRows(restored)).toEqual(rows)
    expect(await readDefinitions(restored)).toEqual(definitions)
  }
}

test('client programs of version 17 restore into a server of an earlier version', async () => {
  await fill(10)
  const archive = await backUp()
  const { environment } = postgres
  const [bin = ''] = environment['PATH']?.split(delimiter) ?? []
  // pg_restore writes this setting since version 17.
  const script = `${join(bin, 'pg_restore')} "$@" | sed 's/^SET client_encoding/SET transaction_timeout = 0;\\n&/'`
  writeFileSync(inFolder('pg_restore'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const newer = new ArchiveSetup(
    { ...postgres, environment: { ...environment, PATH: `${folder}${delimiter}${environment['PATH']}` } },
    folder,
  )
  const restored = await createDatabase()
  expect(await newer.haru(restored, 'restore', '--from', archive)).toMatchObject({ code: 0, err: '' })
  expect(await readTableRows(restored)).toEqual(await readTableRows(url))
})

// A device that compares its numbers of writes with those of a backup drops records.
test('a restore that is killed as soon as the tables are replaced has begun a new epoch and ended the sessions', async () => {
  await fill(10)
  const archive = inFolder('foreign.dump')
  // Another program than Haru also writes the sessions into an archive.
  await runProgram('pg_dump', ['--format=custom', '--schema=public', `--file=${archive}`, `--dbname=${url}`])
  const restored = await createDatabase()
  const { kill, ended } = await setup.startHaru(restored, 'restore', '--from', archive)
  const isReplaced = "select to_regclass('public.account') is not null as yes"
  await withClient(restored, async (client) => {
    while (!(await client.query(isReplaced)).rows.some(({ yes }) => yes)) await sleep(1)
  })
  kill()
  await ended
  const state = 'select value, (select count(*)::int from session) as sessions from epoch'
  const [[before], [after]] = [await runOn(url, state), await runOn(restored, state)]
  expect([before, after]).toEqual([
    { value: expect.any(String), sessions: 1 },
    { value: expect.any(String), sessions: 0 },
  ])
  expect(after?.['value']).not.toBe(before?.['value'])
})

/** Runs a client program of the server. */
function runProgram(program: string, args: readonly string[]) {
  return promisify(execFile)(program, args, { env: { ...process.env, ...postgres.environment } })
}

test('a PostgreSQL database with accounts is replaced with --replace only, and comes back from its archive', async () => {
  await fill(10)
  const archive = await backUp()
  await runOn(url, "update account set image = 'changed since'")
  const before = await readTableRows(url)
  const refused = await haru(url, 'restore', '--from', archive)
  expect(refused).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^The database has 1 accounts.*--replace/),
  })
  expect(await readTableRows(url)).toEqual(before)

  const { code, out } = await haru(url, 'restore', '--from', archive, '--replace')
  expect([code, out]).toEqual([0, expect.stringContaining('Restored 1 accounts')])
  const [, earlier = ''] = /The earlier database is in (\S+)\. /.exec(out) ?? []
  expect(await readTableRows(url)).not.toEqual(before)
  expect(await haru(url, 'restore', '--from', earlier, '--replace')).toMatchObject({ code: 0 })
  expect(await readTableRows(url)).toEqual(before)
})

test('a PostgreSQL database that a server uses is not replaced', async () => {
  await fill(10)
  const archive = await backUp()
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  ends.push(app.close)
  expect(await haru(url, 'restore', '--from', archive, '--replace')).toMatchObject({
    code: 1,
    err: expect.stringContaining('Stop all servers first'),
  })
  expect((await app.client().post('/user/demo', {})).status).toBe(200)
})

test('an archive that is cut off or damaged is refused, and changes nothing', async () => {
  await fill(1000)
  const archive = await backUp()
  const before = await readTableRows(url)
  const { size } = statSync(archive)
  const damaged = inFolder('damaged.dump')
  for (const length of [10, 1000, Math.floor(size / 2), size - 1]) {
    copyFileSync(archive, damaged)
    truncateSync(damaged, length)
    await expectRefused(damaged, `cut off at ${length} of ${size}`)
  }
  const bytes = readFileSync(archive)
  bytes.fill(0x55, Math.floor(size / 2), Math.floor(size / 2) + 64)
  writeFileSync(damaged, bytes)
  await expectRefused(damaged, 'with other bytes in the middle')
  expect(await readTableRows(url)).toEqual(before)
})

async function expectRefused(archive: string, what: string): Promise<void> {
  for (const words of [
    ['verify', archive],
    ['restore', '--from', archive, '--replace'],
  ]) {
    const { code, out, err } = await haru(url, ...words)
    expect([code, out, err], what).toEqual([
      1,
      '',
      expect.stringMatching(/^pg_restore failed: pg_restore: error: .+\n$/),
    ])
  }
}

/** Lets each statement that creates an index of the database run `statement` first. */
const beforeIndexes = (statement: string) =>
  setup.runAsAdmin(
    nameOf(url),
    `create schema guard;
     create function guard.act() returns event_trigger language plpgsql as $$ begin ${statement}; end $$;
     create event trigger before_indexes on ddl_command_start when tag in ('CREATE INDEX') execute function guard.act()`,
  )

test('a load that fails near its end changes nothing', async () => {
  await fill(10)
  const archive = await backUp()
  const before = await readTableRows(url)
  await beforeIndexes("raise exception 'no room'")
  const { code, err } = await haru(url, 'restore', '--from', archive, '--replace')
  expect([code, err]).toEqual([1, expect.stringMatching(/^psql failed: .*no room.* Nothing was changed\.\n$/)])
  expect(await readTableRows(url)).toEqual(before)
})

test('a restore that is killed near its end changes nothing, and can be run again', async () => {
  await fill(10)
  const archive = await backUp()
  const before = await readTableRows(url)
  await beforeIndexes('perform pg_sleep(1)')
  const { kill, ended } = await setup.startHaru(url, 'restore', '--from', archive, '--replace')
  const isLoading = "select 1 from pg_stat_activity where datname = current_database() and query ilike 'create index%'"
  await withClient(url, async (client) => {
    while ((await client.query(isLoading)).rows.length === 0) await sleep(20)
  })
  kill()
  await ended
  await setup.runAsAdmin(nameOf(url), 'drop event trigger before_indexes')
  expect(await readTableRows(url)).toEqual(before)
  expect(await haru(url, 'restore', '--from', archive, '--replace')).toMatchObject({ code: 0, err: '' })
})

test('a database with rights of another role, a view, and the schema of another program is restored', async () => {
  await fill(10)
  await setup.runAsAdmin(nameOf(url), 'create role reports; grant select on account to reports; create schema shop')
  await setup.runAsAdmin(nameOf(url), 'create table shop.sale (n int); insert into shop.sale values (7)')
  await runOn(url, 'create view report as select count(*) as accounts from account')
  await setup.runAsAdmin(
    nameOf(url),
    'grant usage on schema shop to haru_owner; grant select on shop.sale to haru_owner',
  )
  const before = await readTableRows(url)
  const archive = await backUp()
  expect(await haru(url, 'restore', '--from', archive, '--replace')).toMatchObject({ code: 0, err: '' })
  expect(await readTableRows(url)).toEqual(before)
  expect(await runOn(url, 'select n, accounts::int from shop.sale, report')).toEqual([{ n: 7, accounts: 1 }])
  await setup.runAsAdmin(nameOf(url), 'drop owned by reports; drop role reports')
  const restored = await createDatabase()
  expect(await haru(restored, 'restore', '--from', archive)).toMatchObject({ code: 0, err: '' })
  expect(await readTableRows(restored)).toEqual(before)
})
