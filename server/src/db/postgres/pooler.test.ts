import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { openPostgresProxy } from '../../../../tests/support/servers/postgres-proxy.ts'
import { backupCommand } from '../../ops/command.ts'
import { migrateCommand } from '../../ops/migrate-command.ts'
import { restoreCommand } from '../../ops/restore/command.ts'
import { runCommand } from '../../testing/run-command.ts'
import { connectDatabase } from '../open-database.ts'
import { findDirectUrl } from './pooler.ts'

let folder: string
let url: string
let poolerUrl: string
const ends: (() => unknown)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-pooler-test-'))
  const fresh = await databases.postgres()
  url = fresh.url
  const pooler = await openPostgresProxy(url)
  pooler.hideProcesses()
  poolerUrl = pooler.url
  ends.push(fresh.remove, pooler.close)
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

const haru = (line: string, environment: Readonly<Record<string, string>>) =>
  runCommand([backupCommand, migrateCommand, restoreCommand], line, { environment })

async function listTables(): Promise<readonly string[]> {
  const { db, close } = await connectDatabase(url)
  try {
    return (await db.introspection.getTables()).map(({ name }) => name)
  } finally {
    await close()
  }
}

test('a command that needs PostgreSQL itself is refused at a pooler, and changes nothing', async () => {
  const file = join(folder, 'kept.dump')
  for (const line of ['migrate', `backup --to ${file}`, 'restore --finish']) {
    await expect(haru(line, { HARU_DATABASE_URL: poolerUrl }), line).rejects.toThrow(
      /^HARU_DATABASE_URL is the address of a connection pooler\..*set\nHARU_DATABASE_DIRECT_URL/,
    )
  }
  expect(existsSync(file)).toBe(false)
  expect(await listTables()).toEqual([])
})

test('an update uses the direct address, and a command has no need of the other one', async () => {
  const environment = { HARU_DATABASE_URL: poolerUrl, HARU_DATABASE_DIRECT_URL: url }
  expect(await haru('migrate', environment)).toMatchObject({ code: 0 })
  expect(await listTables()).toContain('account')
})

test('long work of a server runs on a connection to the direct address', async () => {
  const pooled = await connectDatabase(poolerUrl, { directUrl: url })
  expect(await pooled.runLongWork(async () => 'done')).toBe('done')
  await pooled.close()
  const without = await connectDatabase(poolerUrl)
  await expect(without.runLongWork(async () => 'done')).rejects.toThrow('HARU_DATABASE_DIRECT_URL')
  await without.close()
})

test('the address of PostgreSQL itself needs no other one', async () => {
  expect(await findDirectUrl({ databaseUrl: url, databaseDirectUrl: null })).toBe(url)
  expect(await findDirectUrl({ databaseUrl: 'sqlite:haru.db', databaseDirectUrl: null })).toBe('sqlite:haru.db')
})

test('a pooler that refuses the startup parameters of Haru is distinguished from a server that is away', async () => {
  const message = Buffer.from('SFATAL\0C08P01\0Munsupported startup parameter: statement_timeout\0\0')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(message.length + 4, 1)
  const pooler = createServer((client) =>
    client.on('error', () => undefined).once('data', () => client.end(Buffer.concat([head, message]))),
  )
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  ends.push(() => pooler.close())
  const { port } = pooler.address() as AddressInfo
  await expect(connectDatabase(`postgres://haru:x@127.0.0.1:${port}/haru`)).rejects.toThrow(
    'must ignore the startup parameters statement_timeout and idle_in_transaction_session_timeout',
  )
})
