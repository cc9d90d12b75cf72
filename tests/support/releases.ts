import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { migrations } from '@haru/server/src/db/migrations.ts'
import { migrate } from '@haru/server/src/db/migrator/migrator.ts'
import { connectDatabase } from '@haru/server/src/db/open-database.ts'
import type { Client } from '@haru/server/src/testing/client.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { unzip } from '@haru/server/src/testing/unzip.ts'
import { areas } from '@haru/shared/areas/register.ts'
import pg from 'pg'
import { fillWithEverything } from './data/varied-account.ts'
import { wirePeriod } from './data/wire-values.ts'

// The data of each release: a database that the server of that release wrote, and what its user read there. The tests upgrade it.

const folder = join(import.meta.dirname, '../releases')
const databaseFile = 'haru.db.gz'
const accountFile = 'account.json.gz'

export interface ReleaseAccount {
  readonly loginId: string
  readonly password: string
  /** The time of the calls, in milliseconds since 1970: the due amount of a goal depends on the day. */
  readonly readAt: number
  /** What the calls of `readAccount` returned. */
  readonly reads: Readonly<Record<string, unknown>>
}

/** The versions whose data is stored, in any order. */
export async function listReleases(): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

export async function readReleaseAccount(version: string): Promise<ReleaseAccount> {
  return JSON.parse((await promisify(gunzip)(await readFile(join(folder, version, accountFile)))).toString())
}

/** Writes the SQLite database of a release to a file. */
export async function unpackReleaseDatabase(version: string, target: string): Promise<void> {
  await writeFile(target, await promisify(gunzip)(await readFile(join(folder, version, databaseFile))))
}

/** Fills an empty PostgreSQL schema as the server of a release left it, from the rows of its SQLite database. */
export async function fillReleaseSchema(version: string, url: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'haru-release-'))
  try {
    const file = join(temporary, 'haru.db')
    await unpackReleaseDatabase(version, file)
    const source = new DatabaseSync(file, { readOnly: true })
    await copyRows(source, url)
    source.close()
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

async function copyRows(source: DatabaseSync, url: string): Promise<void> {
  const names = source
    .prepare('select name from migration')
    .all()
    .map(({ name }) => name)
  const database = await connectDatabase(url)
  await migrate(database, { steps: migrations.filter(({ name }) => names.includes(name)) })
  await database.close()
  const client = new pg.Client(url)
  await client.connect()
  try {
    for (const { name } of source.prepare("select name from sqlite_master where type = 'table'").all()) {
      const table = client.escapeIdentifier(String(name))
      if (String(name).startsWith('migration')) continue
      // The rows of the account include what the triggers counted. Some tables have rows since their migration.
      await client.query(`alter table ${table} disable trigger user; delete from ${table}`)
      for (const row of source.prepare(`select * from ${table}`).all()) {
        const columns = Object.keys(row).map((column) => client.escapeIdentifier(column))
        const places = columns.map((_, i) => `$${i + 1}`)
        await client.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row))
      }
      await client.query(`alter table ${table} enable trigger user`)
    }
  } finally {
    await client.end()
  }
}

/** Stores the data of the release that this tree is, about 150 kB: an account with a year of records and one of everything else. */
export async function writeReleaseData(version: string): Promise<void> {
  const temporary = await mkdtemp(join(tmpdir(), 'haru-release-'))
  try {
    const source = join(temporary, 'haru.db')
    const open = () => Promise.resolve({ url: `sqlite:${source}`, remove: () => Promise.resolve() })
    const app = await startApp({ open })
    const user = await app.signUp()
    await fillWithEverything(app, user, 'ko')
    const { loginId, password } = user
    const readAt = app.clocks.now()
    const account: ReleaseAccount = { loginId, password, readAt, reads: await readAccount(user) }
    await app.close()
    const copy = join(temporary, 'copy.db')
    const database = new DatabaseSync(source)
    database.prepare('vacuum into ?').run(copy)
    database.close()
    await mkdir(join(folder, version), { recursive: true })
    await writeFile(join(folder, version, databaseFile), await promisify(gzip)(await readFile(copy)))
    await writeFile(join(folder, version, accountFile), await promisify(gzip)(JSON.stringify(account)))
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

/** The export of an account, and its lists, goals, categories and scores as the screens show them. */
export async function readAccount(user: Client): Promise<Readonly<Record<string, unknown>>> {
  const files = await unzip((await user.get('/user/export')).bytes)
  const month = wirePeriod('month', '2026-03-01', '2026-03-31')
  const lists = areas.flatMap(({ id }) => [`/${id}/list`, `/${id}/goal/list`])
  const paths = [...lists, '/calendar/list', '/user/sync/category', '/user/sync/percent', '/user/sync/savedSets']
  const reads: Record<string, unknown> = { export: { ...JSON.parse(files.get('haru.json') ?? ''), madeAt: undefined } }
  for (const path of paths) {
    const { status, body } = await user.get(path, { DATE: month })
    if (status !== 200) throw new Error(`${path} returned ${status}: ${JSON.stringify(body)}`)
    reads[path] = body.result
  }
  return JSON.parse(JSON.stringify(reads))
}
