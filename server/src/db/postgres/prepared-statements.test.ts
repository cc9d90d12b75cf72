import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { addUser } from '../../../../tests/support/servers/stores.ts'
import { openDatabase } from '../open.ts'
import type { OpenDatabase } from '../open-database.ts'
import { withOwnerTransaction } from '../owner-transaction.ts'
import { prepareQuery } from '../prepared-query.ts'

let url: string
let remove: () => Promise<void>
let open: OpenDatabase
beforeEach(async () => {
  ;({ url, remove } = await databases.postgres())
  // One connection, so that each query runs on the connection of the one before.
  open = await openDatabase(url, { poolSize: 1 })
})
afterEach(async () => {
  await open.close()
  await remove()
})

const prepareCounter = ({ db }: OpenDatabase) => {
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
async function readConnection({ db }: OpenDatabase): Promise<Connection> {
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
  const { seq } = await open.db.selectFrom('account').select('seq').where('id', '=', ownerId).executeTakeFirstOrThrow()
  expect(seq).toBe(1)
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
