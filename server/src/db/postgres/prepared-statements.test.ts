import { createDefaultCategory } from '@haru/shared/tracking/category.ts'
import type { Writer } from '@haru/shared/tracking/store.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { money, onDay, records } from '../../../../tests/support/data/samples.ts'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { openPostgresProxy } from '../../../../tests/support/servers/postgres-proxy.ts'
import { addUser } from '../../../../tests/support/servers/stores.ts'
import { openStore } from '../../tracking/store.ts'
import { prepareWrites } from '../../tracking/writes.ts'
import { toDatabaseErrorCode } from '../database-errors.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { openDatabase } from '../open-database.ts'
import { withOwnerQuery, withOwnerTransaction } from '../owner-transaction.ts'
import { prepareQuery } from '../prepared-query.ts'

const notNullViolation = '23502'
const syntaxError = '42601'

let url: string
let remove: () => Promise<void>
let open: DatabaseHandle
beforeEach(async () => {
  ;({ url, remove } = await databases.postgres())
  // One connection, so that each query runs on the connection of the one before.
  open = await openDatabase(url, { poolSize: 1 })
})
afterEach(async () => {
  await open.close()
  await remove()
})

const prepareCounter = ({ db }: DatabaseHandle) => {
  const query = prepareQuery((placeholder) =>
    db.selectFrom('counter').select(['name', 'value']).where('name', '=', placeholder('name')),
  )
  return async (connection = db) => (await query(connection, { name: 'probe' }))[0]
}

interface Connection {
  readonly pid: number
  readonly statements: number
  readonly length: number
}

/** The connection and what it has prepared. */
async function readConnection({ db }: DatabaseHandle): Promise<Connection> {
  const { rows } = await sql<Connection>`
    select pg_backend_pid() as pid, count(*) as statements, cast(coalesce(sum(length(statement)), 0) as integer) as length
    from pg_prepared_statements`.execute(db)
  return rows[0] ?? { pid: 0, statements: 0, length: 0 }
}

test('a query that is built once is prepared once, and any other query is not prepared', async () => {
  const readCounter = prepareCounter(open)
  const before = await readConnection(open)
  for (let run = 0; run < 8; run += 1) expect(await readCounter()).toEqual({ name: 'probe', value: 0 })
  await open.db.selectFrom('counter').select('value').where('name', '=', 'probe').execute()
  expect(await readConnection(open)).toMatchObject({ pid: before.pid, statements: before.statements + 1 })
})

test('a query returns the right rows after a migration has changed the type of a column', async () => {
  const readCounter = prepareCounter(open)
  await readCounter()
  await sql`alter table counter alter column value type integer`.execute(open.db)
  expect(await readCounter()).toEqual({ name: 'probe', value: 0 })
  const { pid } = await readConnection(open)
  expect(await readCounter()).toEqual({ name: 'probe', value: 0 })
  expect(await readConnection(open)).toMatchObject({ pid, statements: 1 })
})

test('a write of a user runs again if a migration has changed the type of a column that it reads', async () => {
  const readCounter = prepareCounter(open)
  const { ownerId } = await addUser(open)
  await readCounter()
  await sql`alter table counter alter column value type integer`.execute(open.db)
  const seen = await withOwnerTransaction(open.db, ownerId, async (transaction, seq) => {
    await transaction.updateTable('counter').set({ value: seq }).where('name', '=', 'probe').execute()
    return readCounter(transaction)
  })
  expect(seen).toEqual({ name: 'probe', value: 1 })
  expect(await readSeq(open, ownerId)).toBe(1)
})

test('a write of a user runs again if a statement that is sent with its begin has become invalid', async () => {
  const { ownerId } = await addUser(open)
  const write = (revision: number) => writePlanned(open, ownerId, (writer) => putCategory(writer, revision))
  await write(1)
  await sql`alter table category alter column revision type integer`.execute(open.db)
  await write(2)
  await sql`deallocate all`.execute(open.db)
  await write(3)
  expect(await readCategory(open, ownerId)).toEqual({ revision: 3 })
  expect(await readSeq(open, ownerId)).toBe(3)
})

test('a query reads the tables of the search path at the time of its run', async () => {
  const other = await databases.postgres()
  const otherOpen = await openDatabase(other.url)
  await otherOpen.db.updateTable('counter').set({ value: 7 }).where('name', '=', 'probe').execute()
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(otherOpen.db)
  await otherOpen.close()
  const readCounter = prepareCounter(open)
  for (let run = 0; run < 8; run += 1) await readCounter()
  await sql`set search_path = ${sql.id(rows[0]?.name ?? '')}`.execute(open.db)
  expect(await readCounter()).toEqual({ name: 'probe', value: 7 })
  await other.remove()
})

test('behind a pooler that forgets prepared statements, queries succeed and are no longer prepared', async () => {
  const readCounter = prepareCounter(open)
  const { ownerId } = await addUser(open)
  await readCounter()
  await sql`deallocate all`.execute(open.db)
  const value = await withOwnerTransaction(open.db, ownerId, (transaction) => readCounter(transaction))
  expect(value).toEqual({ name: 'probe', value: 0 })
  expect(await readCounter()).toEqual({ name: 'probe', value: 0 })
  expect(await readConnection(open)).toMatchObject({ statements: 0 })
})

test('a connection prepares a limited amount, and a very long statement is not prepared', async () => {
  const run = (nameCount: number) => {
    const query = prepareQuery((placeholder) =>
      open.db
        .selectFrom('counter')
        .select('value')
        .where(
          'name',
          'in',
          Array.from({ length: nameCount }, () => placeholder('name')),
        ),
    )
    return query(open.db, { name: 'probe' })
  }
  const { pid } = await readConnection(open)
  const lengths: number[] = []
  for (let nameCount = 500; nameCount < 600; nameCount += 1) {
    expect(await run(nameCount)).toEqual([{ value: 0 }])
    lengths.push((await readConnection(open)).length)
  }
  expect(Math.max(...lengths)).toBeGreaterThan(100_000)
  expect(Math.max(...lengths)).toBeLessThan(150_000)
  const after = await readConnection(open)
  expect(after.pid).not.toBe(pid)
  await run(6000)
  expect(await readConnection(open)).toEqual(after)
})

const readSeq = async ({ db }: DatabaseHandle, ownerId: string) =>
  (await db.selectFrom('account').select('seq').where('id', '=', ownerId).executeTakeFirstOrThrow()).seq

/** A write of the store that plans its reads. */
function writePlanned({ db }: DatabaseHandle, ownerId: string, work: (writer: Writer) => Promise<void>): Promise<void> {
  const planned = { operation: null, collection: records(money), period: onDay('2026-03-01') }
  return openStore(db, { now: () => 0 }).write({ ownerId }, work, planned)
}

const putCategory = (writer: Writer, revision: number) =>
  writer.putCategory(money, { category: createDefaultCategory(money), revision })

const prepareCategoryWrite = ({ db }: DatabaseHandle) => prepareWrites(db).putCategory
const readCategory = ({ db }: DatabaseHandle, ownerId: string) =>
  db.selectFrom('category').select('revision').where('owner_id', '=', ownerId).executeTakeFirst()
const createCategory = (owner_id: string, revision: number | null = 1) => ({
  ...{ owner_id, area: 'money', value: '{}', revision },
})

test('a begin is sent with the first statement of its transaction, and a write with the commit', async () => {
  const { ownerId } = await addUser(open)
  const proxy = await openPostgresProxy(url)
  const behindProxy = await openDatabase(proxy.url, { poolSize: 1 })
  const write = prepareCategoryWrite(behindProxy)
  // The connection is open, and waits for nothing.
  await readCategory(behindProxy, ownerId)
  proxy.withholdUntil('update "account"')
  await withOwnerTransaction(behindProxy.db, ownerId, async (transaction) => {
    proxy.withholdUntil('commit')
    await write(transaction, createCategory(ownerId))
  })
  expect(await readCategory(open, ownerId)).toEqual({ revision: 1 })
  await behindProxy.close()
  proxy.close()
})

test('the begin, the lock and the planned reads of a write are sent together, and its writes with the commit', async () => {
  const { ownerId } = await addUser(open)
  const proxy = await openPostgresProxy(url)
  const behindProxy = await openDatabase(proxy.url, { poolSize: 1 })
  await readCategory(behindProxy, ownerId)
  proxy.withholdUntil('left join "operation"')
  await writePlanned(behindProxy, ownerId, (writer) => {
    proxy.withholdUntil('commit')
    return writer.putOperation('an operation', { digest: '', result: null })
  })
  const operation = open.db.selectFrom('operation').select('id').where('owner_id', '=', ownerId)
  expect(await operation.execute()).toEqual([{ id: 'an operation' }])
  await behindProxy.close()
  proxy.close()
})

test('the planned reads of a write that has waited for another server see what that server has written', async () => {
  const { ownerId } = await addUser(open)
  const other = await openDatabase(url)
  const lock = await other.db.startTransaction().execute()
  await lock.updateTable('account').set({ seq: 7 }).where('id', '=', ownerId).execute()
  const { pid } = await readConnection(open)
  const waiting = writePlanned(open, ownerId, async (writer) => {
    const [stored] = await writer.categories([money])
    await putCategory(writer, 10 + (stored?.revision ?? 0))
  })
  await expect
    .poll(async () => {
      const { rows } = await sql<{ count: number }>`
        select cardinality(pg_blocking_pids(${pid})) as count`.execute(other.db)
      return rows
    })
    .toEqual([{ count: 1 }])
  await lock
    .insertInto('category')
    .values({ ...createCategory(ownerId), revision: 5 })
    .execute()
  await lock.commit().execute()
  await waiting
  expect(await readCategory(open, ownerId)).toEqual({ revision: 15 })
  expect(await readSeq(open, ownerId)).toBe(8)
  await other.close()
})

test('nothing is written by a transaction whose begin PostgreSQL refuses', async () => {
  const { ownerId } = await addUser(open)
  const proxy = await openPostgresProxy(url)
  const behindProxy = await openDatabase(proxy.url, { poolSize: 1 })
  const write = prepareCategoryWrite(behindProxy)
  proxy.refuseBegin()
  const byOwner = withOwnerTransaction(behindProxy.db, ownerId, (transaction) =>
    write(transaction, createCategory(ownerId)),
  )
  await expect(byOwner).rejects.toMatchObject({ code: syntaxError })
  const planning = writePlanned(behindProxy, ownerId, (writer) => putCategory(writer, 1))
  await expect(planning).rejects.toMatchObject({ code: syntaxError })
  const writingFirst = withOwnerQuery(behindProxy.db, ownerId, {
    readAccount: async (transaction) => {
      await write(transaction, createCategory(ownerId))
      return { seq: 1, bytes: 0, currency: 'KRW' }
    },
    work: async () => undefined,
  })
  await expect(writingFirst).rejects.toMatchObject({ code: syntaxError })
  const writing = behindProxy.db.transaction().execute((transaction) => write(transaction, createCategory(ownerId)))
  await expect(writing).rejects.toMatchObject({ code: syntaxError })
  const updating = behindProxy.db
    .transaction()
    .execute((transaction) =>
      transaction.updateTable('account').set({ currency: 'USD' }).where('id', '=', ownerId).execute(),
    )
  await expect(updating).rejects.toMatchObject({ code: syntaxError })
  const account = open.db.selectFrom('account').select('currency').where('id', '=', ownerId)
  expect(await account.executeTakeFirst()).toEqual({ currency: 'KRW' })
  expect(await readCategory(open, ownerId)).toBeUndefined()
  await behindProxy.close()
  proxy.close()
})

test('queries are prepared also after a write has failed before writes that were not prepared yet', async () => {
  const { ownerId } = await addUser(open)
  const { putCategory, remove: removeEntry } = prepareWrites(open.db)
  const period = { type: 'day', start: '2026-03-01', finish: '2026-03-01' }
  const key = { owner_id: ownerId, area: 'money', kind: 'record', ...period }
  const failing = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await putCategory(transaction, createCategory(ownerId, null))
    for (let i = 0; i < 2; i += 1) await removeEntry(transaction, key)
  })
  await expect(failing).rejects.toMatchObject({ code: notNullViolation })
  const before = await readConnection(open)
  await prepareCounter(open)()
  expect(await readConnection(open)).toMatchObject({ pid: before.pid, statements: before.statements + 1 })
})

test.each([
  ['40001', 'overloaded'],
  ['53100', 'storageUnavailable'],
  ['57014', 'databaseUnavailable'],
])('after error %s of a delayed write nothing is stored, and the connection is used again', async (code, errorCode) => {
  const { ownerId } = await addUser(open)
  await sql`
    create function fail() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`.execute(open.db)
  await sql`
    create trigger fail before insert on category for each row when (new.revision = 2) execute function fail()`.execute(
    open.db,
  )
  const write = prepareCategoryWrite(open)
  const { pid } = await readConnection(open)
  const failing = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await write(transaction, { ...createCategory(ownerId), area: 'food' })
    await write(transaction, createCategory(ownerId, 2))
    await write(transaction, { ...createCategory(ownerId), area: 'sleep' })
  })
  expect(toDatabaseErrorCode(await failing.catch((error: unknown) => error))).toBe(errorCode)
  expect(await readCategory(open, ownerId)).toBeUndefined()
  await withOwnerTransaction(open.db, ownerId, (transaction) => write(transaction, createCategory(ownerId)))
  expect(await readCategory(open, ownerId)).toEqual({ revision: 1 })
  // The lock that is sent with the begin fails, and the read behind it does not run.
  await sql`
    create trigger fail before update on account for each row when (new.seq = 2) execute function fail()`.execute(
    open.db,
  )
  const locking = writePlanned(open, ownerId, (writer) => putCategory(writer, 3))
  expect(toDatabaseErrorCode(await locking.catch((error: unknown) => error))).toBe(errorCode)
  expect(await readSeq(open, ownerId)).toBe(1)
  await sql`drop trigger fail on account`.execute(open.db)
  await writePlanned(open, ownerId, (writer) => putCategory(writer, 3))
  expect(await readCategory(open, ownerId)).toEqual({ revision: 3 })
  expect((await readConnection(open)).pid).toBe(pid)
})

test('after the loss of a connection with delayed writes nothing is stored, and the next write succeeds', async () => {
  const { ownerId } = await addUser(open)
  const admin = await openDatabase(url)
  const write = prepareCategoryWrite(open)
  const { pid } = await readConnection(open)
  const failing = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await write(transaction, createCategory(ownerId))
    await sql`select pg_terminate_backend(${pid}, 5000)`.execute(admin.db)
  })
  expect(toDatabaseErrorCode(await failing.catch((error: unknown) => error))).toBe('databaseUnavailable')
  expect(await readCategory(open, ownerId)).toBeUndefined()
  await withOwnerTransaction(open.db, ownerId, (transaction) => write(transaction, createCategory(ownerId, 2)))
  expect(await readCategory(open, ownerId)).toEqual({ revision: 2 })
  expect((await readConnection(open)).pid).not.toBe(pid)
  await admin.close()
})

test('a delayed write that fails is the error of the transaction, which stores nothing', async () => {
  const { ownerId } = await addUser(open)
  const write = prepareCategoryWrite(open)
  const failing = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await transaction.updateTable('account').set({ currency: 'USD' }).where('id', '=', ownerId).execute()
    await write(transaction, createCategory(ownerId, null))
  })
  await expect(failing).rejects.toMatchObject({ code: notNullViolation })
  const failingEarlier = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await write(transaction, createCategory(ownerId, null))
    return readCategory({ ...open, db: transaction }, ownerId)
  })
  await expect(failingEarlier).rejects.toMatchObject({ code: notNullViolation })
  const account = open.db.selectFrom('account').select(['seq', 'currency']).where('id', '=', ownerId)
  expect(await account.executeTakeFirst()).toEqual({ seq: 0, currency: 'KRW' })
  expect(await readCategory(open, ownerId)).toBeUndefined()
})

test('a delayed write is read by its transaction, and is not sent if the transaction is rolled back before', async () => {
  const { ownerId } = await addUser(open)
  const write = prepareCategoryWrite(open)
  const rolledBack = withOwnerTransaction(open.db, ownerId, async (transaction) => {
    await write(transaction, createCategory(ownerId, 1))
    expect(await readCategory({ ...open, db: transaction }, ownerId)).toEqual({ revision: 1 })
    await write(transaction, createCategory(ownerId, null))
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  expect(await readCategory(open, ownerId)).toBeUndefined()
})

test('many writes are sent before the commit', async () => {
  const { ownerId } = await addUser(open)
  const write = prepareCategoryWrite(open)
  const writeMany = (firstRevision: number | null, written: number[]) =>
    withOwnerTransaction(open.db, ownerId, async (transaction) => {
      await write(transaction, createCategory(ownerId, firstRevision))
      for (let revision = 2; revision <= 20; revision += 1) {
        await write(transaction, createCategory(ownerId, revision))
        written.push(revision)
      }
    })
  const written: number[] = []
  await expect(writeMany(null, written)).rejects.toMatchObject({ code: notNullViolation })
  expect(written.length).toBeLessThan(10)
  await writeMany(1, [])
  expect(await readCategory(open, ownerId)).toEqual({ revision: 20 })
})
