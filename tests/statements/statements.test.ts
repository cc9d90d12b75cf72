import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { readStatements } from '@haru/server/src/testing/statement-recorder.ts'
import { loadModule } from 'libpg-query'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databases } from '../support/servers/databases.ts'
import { findUnownedTables } from '../support/statements/statement-owners.ts'
import { findScannedTables } from '../support/statements/statement-plans.ts'
import { unownedStatements } from '../support/statements/unowned-statements.ts'

// After the server tests: every statement that their servers sent to PostgreSQL names an owner (decision 0082).

const statements = readStatements()
const findException = (text: string) => unownedStatements.find(({ start }) => text.startsWith(start))

beforeAll(() => loadModule())

test('the server tests sent statements of every kind', () => {
  for (const start of ['select', 'insert', 'update', 'delete']) {
    expect(statements.filter((text) => text.startsWith(start)).length, start).toBeGreaterThan(0)
  }
  console.log(`${statements.length} statements were sent, and ${unownedStatements.length} exceptions are named`)
})

test('every statement names the owner of each personal table and the key of each look-up table', () => {
  const unowned = statements
    .filter((text) => findException(text) === undefined)
    .map((text) => ({ text, problems: findUnownedTables(text) }))
    .filter(({ problems }) => problems.length > 0)
  expect(unowned).toEqual([])
})

test('at most twelve exceptions are named, and each of them is needed', () => {
  const sent = unownedStatements.map(({ name, start }) => {
    const texts = statements.filter((text) => text.startsWith(start))
    return { name, isNeeded: texts.length > 0 && texts.every((text) => findUnownedTables(text).length > 0) }
  })
  expect(sent.filter(({ isNeeded }) => !isNeeded)).toEqual([])
  expect(unownedStatements.length).toBeLessThanOrEqual(12)
  for (const { reason } of unownedStatements) expect(reason.length).toBeGreaterThan(20)
})

let close: () => Promise<void>
let client: Client
beforeAll(async () => {
  const { url, remove } = await databases.postgres()
  const database = await openDatabase(url)
  client = new Client(url)
  await client.connect()
  close = async () => {
    await client.end()
    await database.close()
    await remove()
  }
})
afterAll(() => close())

test('a planted statement that reads a table of users without an index is found', async () => {
  const scan = (text: string) => findScannedTables(client, text)
  expect(await scan('select * from session where device_id = $1')).toEqual(['Seq Scan on session'])
  expect(await scan('select * from login_owner order by login_id')).toEqual(['Index Scan on login_owner'])
  expect(await scan('update account set seq = 0 where number = $1 and seq > $2')).toEqual(['Seq Scan on account'])
  expect(await scan('select * from session where account_id = $1 and device_id = $2')).toEqual([])
  expect(await scan('select * from food')).toEqual([])
})

test('every statement reads rows of users by an index', async () => {
  const scanning: { readonly text: string; readonly scans: readonly string[] }[] = []
  for (const text of statements.filter((each) => /^(select|insert|update|delete|with) /.test(each))) {
    if (findException(text)?.mayScan === true) continue
    const scans = await findScannedTables(client, text)
    if (scans.length > 0) scanning.push({ text, scans })
  }
  expect(scanning).toEqual([])
})
