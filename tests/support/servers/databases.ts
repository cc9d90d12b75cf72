import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseHandle } from '@haru/server/src/db/database-handle.ts'
import { openDatabase } from '@haru/server/src/db/open-database.ts'
import { distribute } from '@haru/server/src/ops/distribution/distribute.ts'
import { Client } from 'pg'

/** An empty database for one test file, and a function that removes it. */
interface FreshDatabase {
  readonly url: string
  readonly remove: () => Promise<void>
  /** How many servers of a test app respond in turn. */
  readonly serverCount?: number
}

/** Both kinds of database: SQLite in an own folder, PostgreSQL in an own schema. */
export const databases = { sqlite: freshSqlite, postgres: freshPostgres } as const

export type DatabaseKind = keyof typeof databases

/** `describe.each(databaseKinds)('on %s', (kind) => ...)` */
export const databaseKinds = Object.keys(databases) as readonly DatabaseKind[]

/** Opens a fresh database as the server does. */
export async function openFreshDatabase(kind: DatabaseKind): Promise<DatabaseHandle> {
  const { url, remove } = await databases[kind]()
  const opened = await openDatabase(url)
  return {
    ...opened,
    close: async () => {
      await opened.close()
      await remove()
    },
  }
}

async function freshSqlite(): Promise<FreshDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-test-'))
  return { url: `sqlite:${join(folder, 'haru.db')}`, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A file of SQLite in a file system in memory where there is one: for tests of many writes that lose no power. */
export async function sqliteInMemory(): Promise<FreshDatabase> {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = await mkdtemp(join(parent, 'haru-db-'))
  return { url: `sqlite:${join(folder, 'haru.db')}`, remove: () => rm(folder, { recursive: true, force: true }) }
}

/** A database of the PostgreSQL server that all tests of the run share. A test creates a schema in it. */
export function postgresUrl(): string {
  const url = process.env.HARU_TEST_POSTGRES_URL
  if (url === undefined)
    throw new Error('No PostgreSQL server: the project of the test has no `globalSetup: postgres`.')
  return url
}

async function freshPostgres(): Promise<FreshDatabase> {
  const server = postgresUrl()
  const schema = `test_${randomBytes(8).toString('hex')}`
  await run(server, `create schema ${schema}`)
  const url = `${server}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
  if (process.env.HARU_TEST_DISTRIBUTED === 'yes') await createDistributedTables(url)
  return {
    url,
    remove: () => run(server, `drop schema if exists ${schema} cascade`),
    serverCount: Number(process.env.HARU_TEST_SERVERS ?? 1),
  }
}

/** Creates the tables, and divides them among the nodes of the server, which has the extension Citus. */
async function createDistributedTables(url: string): Promise<void> {
  const database = await openDatabase(url)
  try {
    await database.runLongWork((db) => distribute(db, { shardCount: 2 }))
  } finally {
    await database.close()
  }
}

async function run(url: string, text: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
