import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databases } from '../../../../tests/support/servers/databases.ts'
import { connectDatabase } from '../../db/open-database.ts'
import { runCommand } from '../../testing/run-command.ts'
import { startApp } from '../../testing/start-app.ts'
import { restoreCommand } from './command.ts'

let folder: string
let url: string
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haru-restore-test-'))
  const fresh = await databases.postgres()
  ends.push(fresh.remove)
  url = fresh.url
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  await app.signUp()
  await app.close()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  for (const end of ends.splice(0).toReversed()) await end()
  await rm(folder, { recursive: true, force: true })
})

/** Replaces the programs of PostgreSQL, because not every machine has a version that fits the server: tests/faults/postgres-backups.test.ts has the real ones. This load fails. */
function installPrograms(): void {
  const schema = decodeURIComponent(url).split('search_path=')[1]
  const scripts = {
    pg_dump: `for word; do case "$word" in --file=*) echo PGDMP earlier > "\${word#--file=}";; esac; done`,
    pg_restore: `case "$1" in
      --list) for table in account entry; do echo "1; 0 1 TABLE DATA ${schema} $table haru"; done;;
      --no-owner) echo "$@" > "${folder}/loaded"; echo 'create table restored (n int);'; echo "out of memory" >&2; exit 1;;
    esac`,
    psql: `echo "$@" > "${folder}/asked"; cat > "${folder}/statements"`,
  }
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`)
  writeFileSync(join(folder, 'kept.dump'), 'PGDMP')
}

const restore = (options = '') =>
  runCommand([restoreCommand], `restore --from ${join(folder, 'kept.dump')}${options}`, {
    environment: { HARU_DATABASE_URL: url, HARU_DATA_DIR: folder },
  })

async function countAccounts(): Promise<number | null> {
  const { db, close } = await connectDatabase(url)
  try {
    const tables = await db.introspection.getTables()
    if (!tables.some(({ name }) => name === 'account')) return null
    const { rows } = await sql<{ n: number }>`select count(*) as n from account`.execute(db)
    return Number(rows[0]?.n)
  } finally {
    await close()
  }
}

test('a PostgreSQL database with accounts is not replaced without --replace', async () => {
  installPrograms()
  expect(await restore()).toMatchObject({ code: 1, err: expect.stringContaining('The database has 1 accounts') })
  expect(await countAccounts()).toBe(1)
})

test('an archive that the programs cannot read changes nothing', async () => {
  installPrograms()
  writeFileSync(join(folder, 'pg_restore'), '#!/bin/sh\necho "pg_restore: error: damaged" >&2; exit 1\n')
  expect(await restore(' --replace')).toMatchObject({ code: 1, err: 'pg_restore failed: pg_restore: error: damaged\n' })
  expect(await countAccounts()).toBe(1)
})

test('the earlier PostgreSQL database is kept in an archive, and the load is not committed if the archive cannot be read', async () => {
  installPrograms()
  const { code, err } = await restore(' --replace')
  expect([code, err]).toEqual([1, 'pg_restore failed: out of memory. Nothing was changed.\n'])
  const [earlier = ''] = readdirSync(folder).filter((name) => name.startsWith('before-restore-'))
  expect(readFileSync(join(folder, earlier), 'utf8')).toBe('PGDMP earlier\n')
  expect(await countAccounts()).toBe(1)
  const loaded = readFileSync(join(folder, 'loaded'), 'utf8')
  expect(loaded).toMatch(/^--no-owner --no-privileges --schema=test_\w+ \S+kept\.dump --file=-\n$/)
  const asked = readFileSync(join(folder, 'asked'), 'utf8')
  expect(asked).toMatch(/--no-password --set=ON_ERROR_STOP=1 --file=- --dbname=\S+\n$/)
  expect(asked).not.toContain(new URL(url).password)
  const statements = readFileSync(join(folder, 'statements'), 'utf8')
  expect(statements).toMatch(/^begin;\n/)
  expect(statements).not.toContain('commit')
})

test('the archives of two earlier PostgreSQL databases in a second are both kept', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  installPrograms()
  for (let i = 0; i < 2; i += 1) expect(await restore(' --replace')).toMatchObject({ code: 1 })
  expect(readdirSync(folder).filter((name) => name.startsWith('before-restore-'))).toHaveLength(2)
})
