import { execFile } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { addDays, day } from '@haru/shared/calendar/day.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { spends, wirePeriod } from '../../../tests/support/data/wire-values.ts'
import { databases } from '../../../tests/support/servers/databases.ts'
import { migrations } from '../db/migrations.ts'
import { migrate } from '../db/migrator/migrator.ts'
import { openSqlite } from '../db/sqlite/sqlite.ts'
import type { UserClient } from '../testing/client.ts'
import { runCommand } from '../testing/run-command.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'
import { backupCommand } from './command.ts'
import { readLastBackup } from './last-backup.ts'

// A96, F17 and F18: a backup is complete, holds no credentials of sessions, and never damages an earlier one.

let folder: string
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-backup-test-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const haru = (url: string, to: string) =>
  runCommand([backupCommand], `backup --to ${to}`, { environment: { HARU_DATABASE_URL: url } })

async function serve(url: string): Promise<TestApp> {
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  ends.push(app.close)
  return app
}

const first = day('2020-01-01')
const save = (user: UserClient, days: number) =>
  user.post('/money/create', { DATE: wirePeriod('day', addDays(first, days)), OBJECT: spends(days + 1) })

function rowsIn(file: string, query: string): readonly Readonly<Record<string, unknown>>[] {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(query).all()
  } finally {
    database.close()
  }
}

test('a backup during writes holds each write completely or not at all', async () => {
  const url = `sqlite:${join(folder, 'haru.db')}`
  const kim = await (await serve(url)).signUp()
  const writing = { isOver: false, days: 0 }
  const writer = (async () => {
    for (; !writing.isOver; writing.days += 1) await save(kim, writing.days)
  })()
  const found: number[] = []
  for (let i = 0; i < 5; i += 1) {
    const before = writing.days
    const file = join(folder, `${i}.db`)
    expect(await haru(url, file)).toMatchObject({ code: 0, err: '' })
    const [account] = rowsIn(file, 'select seq from account')
    const days = rowsIn(file, 'select start, m0 from entry order by start')
    expect(days.length).toBeGreaterThanOrEqual(before)
    expect(days.length).toBeLessThanOrEqual(writing.days + 1)
    // The login was the first write.
    expect(account?.['seq']).toBe(days.length + 1)
    expect(days.map(({ start }) => start)).toEqual(days.map((_, at) => addDays(first, at)))
    found.push(days.length)
  }
  writing.isOver = true
  await writer
  expect(found.at(-1)).toBeGreaterThan(found[0] ?? 0)
})

test('A96: a backup is readable by its owner only and holds no sessions, devices and codes', async () => {
  const url = `sqlite:${join(folder, 'haru.db')}`
  const app = await serve(url)
  const kim = await app.signUp()
  await kim.post('/user/login', { user_id: kim.loginId, user_pw: kim.password, isAutoLogin: true })
  await kim.post('/user/email/send', { user_id: kim.loginId, type: 'delete' })
  const file = join(folder, 'kept.db')
  const { out } = await haru(url, file)
  expect(out).toMatch(/kept\.db: [\d.,]+ kB\. Keep .*server\.key with it\.\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder).filter((name) => !name.startsWith('haru.db'))).toEqual(['kept.db'])

  const secrets = [
    ...(await app.db.selectFrom('session').select('token_hash as secret').execute()),
    ...(await app.db.selectFrom('device').select('token_hash as secret').execute()),
    ...(await app.db.selectFrom('code').select('code_mac as secret').execute()),
  ]
  expect(secrets.length).toBeGreaterThanOrEqual(3)
  const bytes = readFileSync(file, 'latin1')
  expect(secrets.filter(({ secret }) => bytes.includes(secret))).toEqual([])
  expect(bytes).toContain(kim.loginId)
  for (const table of ['session', 'device', 'code', 'ticket']) {
    expect(rowsIn(file, `select * from ${table}`), table).toEqual([])
  }
})

test('a restored backup holds all data, and users have to sign in again', async () => {
  const url = `sqlite:${join(folder, 'haru.db')}`
  const app = await serve(url)
  const kim = await app.signUp()
  await save(kim, 0)
  const file = join(folder, 'kept.db')
  await haru(url, file)

  const restored = await serve(`sqlite:${file}`)
  const phone = restored.client()
  for (const [name, value] of kim.cookies) phone.cookies.set(name, value)
  expect((await phone.get('/user/detail')).status).toBe(401)
  await phone.post('/user/login', { user_id: kim.loginId, user_pw: kim.password })
  const query = { DATE: wirePeriod('day', first) }
  const { body } = await phone.get('/money/detail', query)
  expect(body.result).toEqual((await kim.get('/money/detail', query)).body.result)
})

test('the server stores the time and size of the last backup', async () => {
  const url = `sqlite:${join(folder, 'haru.db')}`
  const { db } = await serve(url)
  expect(await readLastBackup(db)).toBeNull()
  await haru(url, join(folder, 'first.db'))
  const { at = 0 } = (await readLastBackup(db)) ?? {}
  await haru(url, join(folder, 'first.db'))
  const last = await readLastBackup(db)
  expect(last?.bytes).toBe(statSync(join(folder, 'first.db')).size)
  expect(last?.at).toBeGreaterThan(at)
})

test('a backup before an update does not migrate the database', async () => {
  const file = join(folder, 'haru.db')
  const older = openSqlite(file)
  await migrate(older, { steps: migrations.slice(0, 6) })
  await older.close()
  expect(await haru(`sqlite:${file}`, join(folder, 'kept.db'))).toMatchObject({ code: 0 })
  expect(rowsIn(file, 'select number from migration')).toHaveLength(6)
})

test.each([
  ['nowhere/kept.db', /nowhere is no folder\.\n$/],
  ['letter.txt/kept.db', /letter\.txt is no folder\.\n$/],
  ['letter.txt', /is there and is no backup\. It was left as it is/],
  ['notes.db', /is there and is no backup\. It was left as it is/],
  ['haru.db', /is the database itself/],
  ['haru.db-wal', /is the database itself/],
  ['haru.db.lock', /is the database itself/],
  ['.', /is a folder\. Name a file in it\./],
])('a backup to %s is refused and changes no file', async (to, sentence) => {
  const url = `sqlite:${join(folder, 'haru.db')}`
  const kim = await (await serve(url)).signUp()
  writeFileSync(join(folder, 'letter.txt'), 'Dear Kim')
  const notes = new DatabaseSync(join(folder, 'notes.db'))
  notes.exec(
    "pragma journal_mode = wal; create table account (note text); insert into account values ('of another program')",
  )
  notes.close()
  const before = readdirSync(folder)
  const { code, out, err } = await haru(url, join(folder, to))
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(sentence)
  expect(readFileSync(join(folder, 'letter.txt'), 'utf8')).toBe('Dear Kim')
  expect(readdirSync(folder)).toEqual(before)
  expect(rowsIn(join(folder, 'notes.db'), 'select note from account')).toEqual([{ note: 'of another program' }])
  expect((await kim.get('/user/detail')).status).toBe(200)
})

test('F18: on a full disk the earlier backup remains and no partial file exists', async () => {
  const dataDir = join(folder, 'data')
  await (await serve(`sqlite:${join(dataDir, 'haru.db')}`)).signUp()
  const backupFile = join(folder, 'kept.db')
  writeFileSync(backupFile, 'SQLite format 3\0 from yesterday', { mode: 0o600 })
  // No file of the process may grow beyond 64 kB.
  const call = `ulimit -f 128; exec "${process.execPath}" cli.ts backup --to "${backupFile}"`
  const { code, err } = await new Promise<{ code: number; err: string }>((resolve) => {
    const env = { PATH: process.env['PATH'], HARU_DATA_DIR: dataDir }
    execFile('sh', ['-c', call], { env, cwd: join(import.meta.dirname, '..') }, (error, _out, err) =>
      resolve({ code: Number(error?.code ?? 0), err }),
    )
  })
  expect([code, err]).toEqual([1, expect.stringMatching(/^There is no room for .*kept\.db, or its disk fails/)])
  expect(readFileSync(backupFile, 'utf8')).toContain('from yesterday')
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'kept.db'])
})

/** Replaces the programs of PostgreSQL, because not every machine has a version that fits the server. */
function installPrograms(scripts: Readonly<Record<string, string>>): void {
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
}

async function freshPostgres() {
  const { url, remove } = await databases.postgres()
  ends.push(remove)
  const { db } = await serve(url)
  return { url, db }
}

const dumps = `
for word; do case "$word" in --file=*) file="\${word#--file=}"; echo PGDMP > "$file";; esac; done
echo "$@" > "${'$'}0.asked"; cat "$(dirname "$file")/password" > "${'$'}0.password"; ls -l "$(dirname "$file")" > "${'$'}0.modes"`

test('a PostgreSQL backup runs pg_dump without the tables of credentials and without the password in its arguments', async () => {
  const { url, db } = await freshPostgres()
  installPrograms({
    pg_dump: dumps,
    pg_restore: `schema=$(sed 's/.*schema="\\([^"]*\\).*/\\1/' "${'$'}(dirname "${'$'}0")/pg_dump.asked")
      for table in account entry; do echo "1; 0 1 TABLE DATA $schema $table haru"; done`,
  })
  const backupFile = join(folder, 'kept.dump')
  expect(await haru(url, backupFile)).toMatchObject({ code: 0, err: '' })
  expect([readFileSync(backupFile, 'utf8'), statSync(backupFile).mode & 0o777]).toEqual(['PGDMP\n', 0o600])
  const query = readFileSync(join(folder, 'pg_dump.asked'), 'utf8')
  for (const table of ['session', 'device', 'code', 'ticket']) {
    expect(query).toMatch(new RegExp(`--exclude-table-data="test_\\w+"\\."${table}"`))
  }
  const { password } = new URL(url)
  expect(password).not.toBe('')
  expect(query).not.toContain(password)
  expect(readFileSync(join(folder, 'pg_dump.password'), 'utf8')).toBe(`*:*:*:*:${password}\n`)
  const modes = readFileSync(join(folder, 'pg_dump.modes'), 'utf8').trim().split('\n').slice(1)
  expect(modes.map((line) => line.slice(0, 10))).toEqual(['-rw-------', '-rw-------'])
  expect((await readLastBackup(db))?.bytes).toBe(6)
})

test('a missing or failing pg_dump is reported, and the earlier backup stays', async () => {
  const { url, db } = await freshPostgres()
  const backupFile = join(folder, 'kept.dump')
  writeFileSync(backupFile, 'PGDMP from yesterday')
  vi.stubEnv('PATH', folder)
  const none = await haru(url, backupFile)
  expect([none.code, none.err]).toEqual([
    1,
    expect.stringMatching(/^pg_dump is not there\. Install PostgreSQL's client/),
  ])
  installPrograms({ pg_dump: 'echo "pg_dump: error: aborting because of server version mismatch" >&2; exit 1' })
  const old = await haru(url, backupFile)
  expect([old.code, old.err]).toEqual([
    1,
    'pg_dump failed: pg_dump: error: aborting because of server version mismatch\n',
  ])
  expect(readFileSync(backupFile, 'utf8')).toBe('PGDMP from yesterday')
  expect(existsSync(join(folder, 'haru.db'))).toBe(false)
  expect(await readLastBackup(db)).toBeNull()
})
