import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartupError } from '../../runtime/startup-error.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { openDatabase } from '../open-database.ts'
import { buildLargeTransaction } from '../owner-transaction.ts'
import { openSnapshot } from '../snapshot.ts'
import { openSqliteThread } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'haru-sqlite-'))
const path = join(folder, 'haru.db')
let open: DatabaseHandle
beforeAll(async () => {
  open = await openDatabase(`sqlite:${path}`)
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true })
})

const counter = async () =>
  (await open.db.selectFrom('counter').select('value').where('name', '=', 'probe').executeTakeFirstOrThrow()).value
const raise = (db: DatabaseHandle['db']) =>
  db
    .updateTable('counter')
    .set(({ eb }) => ({ value: eb('value', '+', 1) }))
    .where('name', '=', 'probe')
    .execute()
const transactionKinds = [
  ['a transaction', () => open.db.transaction()],
  ['a large transaction', () => buildLargeTransaction(open.db)],
] as const
const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

test('every acknowledged write has reached the disk', async () => {
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(open.db)
  const mode = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(open.db)
  expect([rows[0]?.synchronous, mode.rows[0]?.journal_mode]).toEqual([2, 'wal'])
})

test('only the owner can read the database file', () => {
  for (const name of [path, `${path}-wal`]) expect(statSync(name).mode & 0o077).toBe(0)
})

test.each(transactionKinds)('reads neither wait for %s nor see its uncommitted rows', async (_, begin) => {
  const before = await counter()
  await begin().execute(async (transaction) => {
    await raise(transaction)
    expect(await counter()).toBe(before)
    await tick()
    expect(await counter()).toBe(before)
  })
  expect(await counter()).toBe(before + 1)
})

test.each(transactionKinds)('writes run one after the other, and none runs within %s', async (_, begin) => {
  const before = await counter()
  const slowly = () =>
    begin().execute(async (transaction) => {
      const seen = await transaction
        .selectFrom('counter')
        .select('value')
        .where('name', '=', 'probe')
        .executeTakeFirstOrThrow()
      await tick()
      await transaction
        .updateTable('counter')
        .set({ value: seen.value + 1 })
        .where('name', '=', 'probe')
        .execute()
    })
  await Promise.all([slowly(), raise(open.db), slowly(), raise(open.db), slowly()])
  expect(await counter()).toBe(before + 5)
})

test.each(transactionKinds)('a failed %s stores no rows and releases the lock', async (_, begin) => {
  const before = await counter()
  const failing = begin().execute(async (transaction) => {
    await raise(transaction)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await counter()).toBe(before)
  await raise(open.db)
  expect(await counter()).toBe(before + 1)
})

test.each(transactionKinds)('a full disk refuses %s and keeps the rows that were there', async (_, begin) => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(open.db)
  const large = Array.from({ length: 200 }, (_row, i) => ({ name: `large${i}${'x'.repeat(2000)}`, value: i }))
  const writing = begin().execute(async (transaction) => {
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(transaction)
    await transaction.insertInto('counter').values(large).execute()
  })
  await expect(writing).rejects.toMatchObject({ errcode: 13 })
  await sql.raw('pragma max_page_count = 1000000').execute(open.db)
  await raise(open.db)
  expect((await open.db.selectFrom('counter').select('name').execute()).map(({ name }) => name)).toEqual([
    'account',
    'catalogue',
    'probe',
  ])
})

test('the event loop goes on while a large transaction runs a long statement', async () => {
  const turnsOf = async ([, begin]: (typeof transactionKinds)[number]) => {
    let turns = 0
    const count = () => {
      turns += 1
      if (isRunning) setImmediate(count)
    }
    let isRunning = true
    await begin().execute(async (transaction) => {
      const long = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000000) select max(i) from n`
      setImmediate(count)
      await long.execute(transaction)
      isRunning = false
    })
    return turns
  }
  const [ordinary, large] = [await turnsOf(transactionKinds[0]), await turnsOf(transactionKinds[1])]
  expect(ordinary).toBeLessThan(5)
  expect(large).toBeGreaterThan(50)
})

test('a thread that cannot open the database refuses every statement, and can be closed', async () => {
  const thread = openSqliteThread(join(folder, 'absent', 'haru.db'), '')
  const begin = () => thread.run({ sql: 'begin immediate', parameters: [] })
  await expect(begin()).rejects.toThrow('unable to open database file')
  await expect(begin()).rejects.toThrow('has ended')
  expect(thread.isTransaction()).toBe(false)
  await thread.close()
})

test('closing a database rolls back a transaction that is under way in the background', async () => {
  const file = join(folder, 'closed.db')
  const closing = await openDatabase(`sqlite:${file}`)
  const insert = (db: DatabaseHandle['db']) =>
    db.insertInto('counter').values({ name: 'background', value: 1 }).execute()
  const isInside = Promise.withResolvers<void>()
  void closing.db.transaction().execute(async (transaction) => {
    await insert(transaction)
    isInside.resolve()
    await new Promise(() => undefined)
  })
  await isInside.promise
  await closing.close()
  const again = await openDatabase(`sqlite:${file}`)
  expect(await again.db.selectFrom('counter').select('name').where('name', '=', 'background').execute()).toEqual([])
  await again.close()
})

test('a second server on the same file reports that another server runs', async () => {
  const second = openDatabase(`sqlite:${path}`)
  await expect(second).rejects.toThrow(StartupError)
  await expect(second).rejects.toThrow(/Another Haru is using/)
})

test('several processes may share the file if the option allows it', async () => {
  const second = await openDatabase(`sqlite:${path}`, { allowShared: true })
  const before = await counter()
  await Promise.all(Array.from({ length: 50 }, (_, i) => raise(i % 2 === 0 ? open.db : second.db)))
  expect(await counter()).toBe(before + 50)
  await second.close()
})

test.each([
  ['a text', Buffer.from('This is no database. '.repeat(500))],
  ['a database with a hole', null],
])('%s is refused and not changed', async (_, content) => {
  const broken = join(folder, `broken${content?.length ?? 0}.db`)
  const bytes = content ?? damagedCopy()
  writeFileSync(broken, bytes)
  const opening = openDatabase(`sqlite:${broken}`)
  await expect(opening).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining('backup') })
  expect(readFileSync(broken).equals(bytes)).toBe(true)
})

function damagedCopy(): Buffer {
  const bytes = readFileSync(path)
  return Buffer.concat([bytes.subarray(0, 4096), Buffer.alloc(8192, 0xaa), bytes.subarray(12_288)])
}

test('a start succeeds with a damaged food catalogue, which can be loaded again, and not with damaged records', async () => {
  const large = join(folder, 'large.db')
  await (await openDatabase(`sqlite:${large}`)).close()
  const pages = new DatabaseSync(large)
  const of = (table: string) =>
    Number(pages.prepare('select rootpage from sqlite_schema where name = ?').get(table)?.['rootpage'])
  const [catalogue, records] = [of('food_term'), of('entry')]
  pages.close()
  damage(large, catalogue)
  await (await openDatabase(`sqlite:${large}`)).close()
  damage(large, records)
  await expect(openDatabase(`sqlite:${large}`)).rejects.toMatchObject({ exitCode: 2 })
})

/** Overwrites a page. */
function damage(path: string, page: number): void {
  const bytes = readFileSync(path)
  const size = bytes.readUInt16BE(16)
  bytes.fill(0xaa, (page - 1) * size, page * size)
  writeFileSync(path, bytes)
}

test('a folder without write permission is reported in a sentence', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(openDatabase(`sqlite:${folder}`)).rejects.toMatchObject({ exitCode: 1 })
})

test('a snapshot reads one moment during writes, and does not delay them', async () => {
  const before = await counter()
  const snapshot = await openSnapshot(open.db)
  const seen = async () =>
    (await snapshot.db.selectFrom('counter').select('value').where('name', '=', 'probe').executeTakeFirstOrThrow())
      .value
  expect(await seen()).toBe(before)
  await raise(open.db)
  expect([await seen(), await counter()]).toEqual([before, before + 1])
  await expect(raise(snapshot.db)).rejects.toThrow('readonly')
  await snapshot.close()
  await snapshot.close()
})

test('reads continue while another process holds the write lock, and the write runs after its release', async () => {
  const before = await counter()
  const other = new DatabaseSync(path)
  other.exec('begin immediate')
  const writing = raise(open.db)
  // With the busy timeout of SQLite, the write would be refused before this line runs.
  for (let i = 0; i < 5; i += 1) {
    expect(await counter()).toBe(before)
    await tick()
  }
  other.exec('rollback')
  other.close()
  await writing
  expect(await counter()).toBe(before + 1)
})
