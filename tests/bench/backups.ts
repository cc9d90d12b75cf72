import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tableKinds } from '@haru/server/src/db/table-kinds.ts'
import { tablesWithoutBackup } from '@haru/server/src/ops/tables-without-backup.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { ArchiveSetup, runOn } from '../support/faults/postgres-archives.ts'
import { type HaruResult, runHaru } from '../support/servers/haru-command.ts'
import { startPostgresWithClient } from '../support/servers/postgres-with-client.ts'
import { compareWithBudget, type Measurement, printMeasurements, withoutBudget } from './measurements.ts'

const restoreBudgetSeconds = 60

/** A demo year in SQLite has two thirds of the bytes that it has in PostgreSQL. */
const sqliteYearsPerYear = 1.5

/** Backs up demo years of both databases, about a gigabyte by default, restores them into an empty database and verifies it. */
export async function benchBackups(years = 1000): Promise<void> {
  await benchSqlite(Math.round(years * sqliteYearsPerYear))
  await benchPostgres(years)
}

async function benchSqlite(years: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  try {
    const [file, backup, restored] = ['haru.db', 'kept.db', 'restored.db'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await addDemoYear(`sqlite:${file}`)
    copySqliteYear(file, years)
    const haru = (words: readonly string[], path: string) =>
      runHaru(words, { HARU_DATABASE_URL: `sqlite:${path}`, HARU_DATA_DIR: folder })
    const size = statSync(file).size
    const times = [
      await measureCommand((words) => haru(words, file), ['backup', '--to', backup]),
      await measureCommand((words) => haru(words, restored), ['restore', '--from', backup]),
      await measureCommand((words) => haru(words, restored), ['verify']),
    ]
    printTimes(`${years.toLocaleString('en')} demo years, SQLite`, size, statSync(backup).size, times)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function benchPostgres(years: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const postgres = await startPostgresWithClient({ shared_buffers: '256MB', max_wal_size: '4GB' })
  try {
    const setup = new ArchiveSetup(postgres, folder)
    const url = await setup.createDatabase('haru')
    await addDemoYear(url)
    await copyPostgresYear(setup, url, years)
    const [size] = await runOn(url, 'select pg_database_size(current_database())::float as bytes')
    const archive = join(folder, 'kept.dump')
    const restored = await setup.createDatabase('restored')
    const haru = (words: readonly string[], database: string) => setup.haru(database, ...words)
    const times = [
      await measureCommand((words) => haru(words, url), ['backup', '--to', archive]),
      await measureCommand((words) => haru(words, restored), ['restore', '--from', archive]),
      await measureCommand((words) => haru(words, restored), ['verify']),
    ]
    printTimes(
      `${years.toLocaleString('en')} demo years, PostgreSQL`,
      Number(size?.['bytes']),
      statSync(archive).size,
      times,
    )
  } finally {
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

function printTimes(title: string, databaseBytes: number, backupBytes: number, times: readonly Measurement[]): void {
  printMeasurements(`Backup and restore of ${title}`, [
    withoutBudget('database', formatMegabytes(databaseBytes)),
    withoutBudget('file of the backup', formatMegabytes(backupBytes)),
    ...times,
  ])
}

async function measureCommand(
  run: (words: readonly string[]) => Promise<HaruResult>,
  words: readonly string[],
): Promise<Measurement> {
  const [name = ''] = words
  const startedAt = performance.now()
  const { code, err } = await run(words)
  const seconds = (performance.now() - startedAt) / 1000
  if (code !== 0) throw new Error(`haru ${name} failed: ${err}`)
  return name === 'restore'
    ? compareWithBudget(name, seconds, restoreBudgetSeconds, 's')
    : withoutBudget(name, `${seconds.toFixed(1)} s`)
}

async function addDemoYear(url: string): Promise<void> {
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  await app.client().post('/user/demo', {})
  await app.close()
}

/** The personal tables of a backup. The triggers that count bytes find no account while its copies are missing, so it is the last one. */
const copiedTables = Object.entries(tableKinds)
  .flatMap(([table, kind]) => (kind.kind === 'personal' ? [{ table, owner: kind.owner as string }] : []))
  .filter(({ table }) => !tablesWithoutBackup.some((each) => each === table))
  .toSorted((a, b) => Number(a.table === 'account') - Number(b.table === 'account'))

interface Copies {
  readonly columns: readonly string[]
  readonly count: number
  /** The SQL that formats the number `n` of a copy with twelve digits. */
  readonly paddedNumber: string
}

/** The statement that copies the rows of the only account. The copies have the sizes of the original, so they are not counted again. */
function toCopyStatement({ table, owner }: (typeof copiedTables)[number], { columns, count, paddedNumber }: Copies) {
  const values: Readonly<Record<string, string>> = {
    [`${table}.${owner}`]: `'00000000-0000-7000-8000-' || ${paddedNumber}`,
    'account.number': 'number + n',
    'account.login_id': "'copy' || n || '@haru.test'",
  }
  const quoted = columns.map((column) => `"${column}"`)
  const copied = columns.map((column) => values[`${table}.${column}`] ?? `"${column}"`)
  return `insert into ${table} (${quoted.join(', ')})
    with recursive series (n) as (select 1 union all select n + 1 from series where n < ${count})
    select ${copied.join(', ')} from ${table}, series`
}

function copySqliteYear(file: string, years: number): void {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  try {
    database.exec('pragma synchronous = off')
    for (const each of copiedTables) {
      const rows = database.prepare('select name from pragma_table_info(?)').all(each.table)
      const columns = rows.map(({ name }) => String(name))
      database.exec(toCopyStatement(each, { columns, count: years - 1, paddedNumber: "printf('%012d', n)" }))
    }
    database.exec('analyze; pragma wal_checkpoint(truncate)')
  } finally {
    database.close()
  }
}

async function copyPostgresYear(setup: ArchiveSetup, url: string, years: number): Promise<void> {
  for (const each of copiedTables) {
    const rows = await runOn(
      url,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${each.table}'`,
    )
    const columns = rows.map(({ name }) => String(name))
    const statement = toCopyStatement(each, { columns, count: years - 1, paddedNumber: "lpad(n::text, 12, '0')" })
    // References are not checked while their accounts are missing.
    await setup.runAsAdmin('haru', `set session_replication_role = replica; ${statement}`)
  }
  await setup.runAsAdmin('haru', 'analyze')
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
