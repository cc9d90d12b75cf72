import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { startPostgres } from '../../../../tests/support/servers/postgres.ts'
import { addUser } from '../../../../tests/support/servers/stores.ts'
import { beginRequest } from '../../runtime/event-loop.ts'
import { computeAccountBytes, readAccountBytes } from '../account-bytes.ts'
import { toDatabaseErrorCode } from '../database-errors.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { migrations } from '../migrations.ts'
import { openDatabase } from '../open-database.ts'
import type { Transaction } from '../schema.ts'

let url: string
let remove: () => Promise<void>
let open: DatabaseHandle
beforeAll(async () => {
  ;({ url, remove } = await databases.postgres())
  open = await openDatabase(url)
})
afterAll(async () => {
  await open.close()
  await remove()
})

test('a server that may lose confirmed writes is refused', async () => {
  const careless = url.replace('search_path', 'synchronous_commit%3Doff%20-c%20search_path')
  await expect(openDatabase(careless)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('synchronous_commit'),
  })
})

test('a server that may lose the whole database is refused', { tags: ['long'] }, async () => {
  const server = await startPostgres({ fsync: 'off', full_page_writes: 'off' })
  await expect(openDatabase(server.url)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('fsync and full_page_writes off'),
  })
  await server.remove()
})

test('the error about an unreachable server does not contain its password', async () => {
  const opening = openDatabase('postgres://haru:hunter22@127.0.0.1:1/haru')
  await expect(opening).rejects.toThrow('ECONNREFUSED')
  await expect(opening).rejects.not.toThrow('hunter22')
})

test('integers are read as numbers', async () => {
  const { value } = await open.db
    .selectFrom('counter')
    .select('value')
    .where('name', '=', 'probe')
    .executeTakeFirstOrThrow()
  expect(value).toBe(0)
  await open.db.updateTable('counter').set({ value: 99_999_999_999_999 }).where('name', '=', 'probe').execute()
  const [row] = await open.db
    .selectFrom('counter')
    .select(({ fn }) => fn.max('value').as('most'))
    .execute()
  expect(row?.most).toBe(99_999_999_999_999)
})

test('only the tables of the own schema are read, because another program may drop its schema meanwhile', async () => {
  const other = await databases.postgres()
  await (await openDatabase(other.url)).close()
  const tables = await open.db.introspection.getTables()
  const own = await sql<{ schema: string }>`select current_schema() as schema`.execute(open.db)
  expect([...new Set(tables.map(({ schema }) => schema))]).toEqual([own.rows[0]?.schema])
  expect(tables.find(({ name }) => name === 'counter')?.columns).toMatchObject([
    { name: 'name', dataType: 'text', isNullable: false },
    { name: 'value', dataType: 'bigint', isNullable: false },
  ])
  await other.remove()
})

test('a request uses at most three connections at a time, and work outside of requests as many as the pool has', async () => {
  const query = sql<{ pid: number }>`select pg_backend_pid() as pid from pg_sleep(0.1)`
  const countConnections = async () => {
    const results = await Promise.all(Array.from({ length: 9 }, () => query.execute(open.db)))
    return new Set(results.map(({ rows }) => rows[0]?.pid)).size
  }
  const request = beginRequest()
  expect(await request.run('kim', countConnections)).toBe(3)
  // A failed query gives its place back.
  const failing = () => sql`select 1 / 0`.execute(open.db).catch(() => undefined)
  await request.run('kim', () => Promise.all(Array.from({ length: 9 }, failing)))
  expect(await request.run('kim', countConnections)).toBe(3)
  request.end()
  expect(await countConnections()).toBeGreaterThan(3)
})

test('a statement changes the account of its rows once, and only if their size changes', async () => {
  const { ownerId: owner_id } = await addUser(open)
  const countAllChanges = async (transaction: Transaction) => {
    const { rows } = await sql<{ count: number }>`
      select n_tup_upd as count from pg_stat_xact_user_tables
      where relname = 'account' and schemaname = current_schema()`.execute(transaction)
    return rows[0]?.count ?? 0
  }
  const countChanges = (value: string) =>
    open.db.transaction().execute(async (transaction) => {
      const before = await countAllChanges(transaction)
      await transaction
        .insertInto('category')
        .values({ owner_id, area: 'money', value, revision: 1 })
        .onConflict((conflict) => conflict.columns(['owner_id', 'area']).doUpdateSet({ value }))
        .execute()
      return (await countAllChanges(transaction)) - before
    })
  expect(await countChanges('a value')).toBe(1)
  expect(await countChanges('another value')).toBe(1)
  expect(await countChanges('a second test')).toBe(0)
  expect(await computeAccountBytes(open.db, owner_id)).toBe(await readAccountBytes(open.db, owner_id))
})

test('keys are sorted by their code points and not by a locale', async () => {
  await open.db
    .insertInto('counter')
    .values(['b', 'B', 'a', 'A', '가'].map((name) => ({ name, value: 0 })))
    .execute()
  const rows = await open.db.selectFrom('counter').select('name').where('value', '=', 0).orderBy('name').execute()
  expect(rows.map(({ name }) => name).filter((name) => name.length === 1)).toEqual(['A', 'B', 'a', 'b', '가'])
})

test('a connection that breaks in a transaction aborts only that transaction', async () => {
  const readCount = () =>
    open.db.selectFrom('counter').select('value').where('name', '=', 'account').executeTakeFirstOrThrow()
  const before = await readCount()
  const broken = open.db.transaction().execute(async (transaction) => {
    await transaction.updateTable('counter').set({ value: 11 }).where('name', '=', 'account').execute()
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(open.db)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await transaction.updateTable('counter').set({ value: 12 }).where('name', '=', 'account').execute()
  })
  const error = await broken.catch((reason: unknown) => reason)
  expect(toDatabaseErrorCode(error)).toBe('databaseUnavailable')
  expect(await readCount()).toEqual(before)
})

test('servers that start at the same time create one schema', async () => {
  const other = await databases.postgres()
  const all = await Promise.all([1, 2, 3].map(() => openDatabase(other.url)))
  expect(await all[0]?.db.selectFrom('migration').selectAll().execute()).toHaveLength(migrations.length)
  await Promise.all(all.map((each) => each.close()))
  await other.remove()
})
