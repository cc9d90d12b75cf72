import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { areas } from '@haru/shared/areas/register.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countWrongRows, fillEarlyDatabase } from '../../../tests/support/data/early-records.ts'
import { databases } from '../../../tests/support/servers/databases.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { isUpToDate, listPendingSteps } from '../db/migrator/migration-record.ts'
import { connectDatabase, openDatabase } from '../db/open-database.ts'
import { prepareDatabase, refuseUnpreparedDatabase } from './prepare-database.ts'

let folder: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-prepare-test-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function openEarly(kind: keyof typeof databases, users: number): Promise<[DatabaseHandle, string]> {
  const { url, remove } = await databases[kind]()
  ends.push(remove)
  await fillEarlyDatabase(url, { users, days: 12 })
  const database = await connectDatabase(url)
  ends.push(database.close)
  return [database, url]
}

async function prepare(database: DatabaseHandle, databaseUrl: string, backsUpBeforeMigration = true) {
  const lines: string[] = []
  const config = { databaseUrl, databaseDirectUrl: null, dataDir: join(folder, 'data'), backsUpBeforeMigration }
  const log = {
    info: (event: string, fields = {}) => void lines.push(`${event} ${JSON.stringify(fields)}`),
    flush: () => void lines.push('flush'),
  }
  await prepareDatabase(database, { config, areas, log })
  return lines
}

test('without pg_dump an update on PostgreSQL is refused with a sentence and changes nothing, unless its backup is turned off', async () => {
  const [database, url] = await openEarly('postgres', 2)
  vi.stubEnv('PATH', folder)
  await expect(prepare(database, url)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(/^pg_dump is not there[\s\S]*HARU_BACKUP_BEFORE_MIGRATION=off/),
  })
  const [pending] = await listPendingSteps(database.db)
  expect(pending?.name).toBe('0003-tallies')
  await expect(refuseUnpreparedDatabase(database, areas)).rejects.toMatchObject({ exitCode: 75 })

  const lines = await prepare(database, url, false)
  expect(lines).toContain('migrating {"step":"0003-tallies"}')
  expect(await countWrongRows(url)).toEqual({ records: 0, accounts: 0 })
  await refuseUnpreparedDatabase(database, areas)
  expect(await prepare(database, url)).toEqual([])
})

test('an update on PostgreSQL writes the archive of pg_dump to the data folder before it changes rows', async () => {
  const [database, url] = await openEarly('postgres', 1)
  const scripts = {
    pg_dump: `for word; do case "$word" in --file=*) echo PGDMP > "\${word#--file=}";; esac; done`,
    pg_restore: ['account', 'entry']
      .map((table) => `echo "1; 0 1 TABLE DATA ${decodeURIComponent(url).split('search_path=')[1]} ${table} haru"`)
      .join('\n'),
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  await prepare(database, url)
  expect(existsSync(join(folder, 'data/before-0003-tallies.dump'))).toBe(true)
  expect(await isUpToDate(database.db)).toBe(true)
})

test('the log names the backup before the update, so that a killed server has named it', async () => {
  const [database, url] = await openEarly('sqlite', 1)
  const file = join(folder, 'data/before-0003-tallies.db')
  const lines = await prepare(database, url)
  expect(lines.slice(0, 3)).toEqual([
    `backupBeforeMigration ${JSON.stringify({ file })}`,
    'flush',
    'migrating {"step":"0003-tallies"}',
  ])
})

test('an update of a database without accounts needs no backup', async () => {
  const [database, url] = await openEarly('sqlite', 0)
  await database.db.deleteFrom('account').execute()
  await prepare(database, url)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

test('a command refuses an earlier database and does not change it', async () => {
  const [database, url] = await openEarly('postgres', 1)
  await expect(openDatabase(url)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining('npm run haru -- migrate'),
  })
  expect((await listPendingSteps(database.db))[0]?.name).toBe('0003-tallies')
})
