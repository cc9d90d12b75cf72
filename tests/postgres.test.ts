import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postgresUrl } from './support/servers/databases.ts'
import { type Postgres, startPostgres } from './support/servers/postgres.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client(url)
  // If the server is killed, the client emits an error event. The query below fails as well, and the test checks only the query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

test('the run has a PostgreSQL server of a supported version with the durability of a fresh install', async () => {
  expect(await query(postgresUrl(), 'select 1 as one')).toEqual([{ one: 1 }])
  const settings =
    "select name, setting from pg_settings where name in ('server_version_num', 'fsync', 'synchronous_commit') order by 1"
  expect(await query(postgresUrl(), settings)).toEqual([
    { name: 'fsync', setting: 'on' },
    { name: 'server_version_num', setting: expect.stringMatching(/^(1[5-9]|[2-9]\d)\d{4}$/) },
    { name: 'synchronous_commit', setting: 'on' },
  ])
})

let own: Postgres
beforeAll(async () => {
  own = await startPostgres({ work_mem: '5MB' })
})
afterAll(() => own.remove())

test('committed rows still exist after the server is killed', async () => {
  await query(own.url, 'create table kept (n int); insert into kept values (7)')
  await own.stop('kill')
  await expect(query(own.url, 'select 1')).rejects.toThrow('ECONNREFUSED')
  await own.restart()
  expect(await query(own.url, 'select n from kept')).toEqual([{ n: 7 }])
  expect(await query(own.url, 'show work_mem')).toEqual([{ work_mem: '5MB' }])
})

test('removing a server removes its folder', async () => {
  const other = await startPostgres()
  await other.remove()
  expect(existsSync(other.dir)).toBe(false)
})
