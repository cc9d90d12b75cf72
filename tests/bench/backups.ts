import { statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableKinds } from '@haru/server/src/db/table-kinds.ts'
import { tablesWithoutBackup } from '@haru/server/src/ops/tables-without-backup.ts'
import { startApp } from '@haru/server/src/testing/start-app.ts'
import { ArchiveSetup, runOn } from '../support/faults/postgres-archives.ts'
import { startPostgresWithClient } from '../support/servers/postgres-with-client.ts'
import { compareWithBudget, type Measurement, printMeasurements, withoutBudget } from './measurements.ts'

const restoreBudgetSeconds = 60

/** Backs up demo years of PostgreSQL, about a gigabyte by default, restores them into an empty database and verifies it. */
export async function benchBackups(years = 1000): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const postgres = await startPostgresWithClient({ shared_buffers: '256MB', max_wal_size: '4GB' })
  try {
    const setup = new ArchiveSetup(postgres, folder)
    const url = await setup.createDatabase('haru')
    await fillWithYears(setup, url, years)
    const [size] = await runOn(url, 'select pg_database_size(current_database())::float as bytes')
    const archive = join(folder, 'kept.dump')
    const restored = await setup.createDatabase('restored')
    const times = [
      await measureCommand(setup, url, ['backup', '--to', archive]),
      await measureCommand(setup, restored, ['restore', '--from', archive]),
      await measureCommand(setup, restored, ['verify']),
    ]
    printMeasurements(`Backup and restore of ${years.toLocaleString('en')} demo years, PostgreSQL`, [
      withoutBudget('database', formatMegabytes(Number(size?.['bytes']))),
      withoutBudget('archive', formatMegabytes(statSync(archive).size)),
      ...times,
    ])
  } finally {
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureCommand(setup: ArchiveSetup, url: string, words: readonly string[]): Promise<Measurement> {
  const [name = ''] = words
  const startedAt = performance.now()
  const { code, err } = await setup.haru(url, ...words)
  const seconds = (performance.now() - startedAt) / 1000
  if (code !== 0) throw new Error(`haru ${name} failed: ${err}`)
  return name === 'restore'
    ? compareWithBudget(name, seconds, restoreBudgetSeconds, 's')
    : withoutBudget(name, `${seconds.toFixed(1)} s`)
}

/** Creates a demo account, and copies it until there are as many. */
async function fillWithYears(setup: ArchiveSetup, url: string, years: number): Promise<void> {
  const app = await startApp({ open: async () => ({ url, remove: async () => undefined }) })
  await app.client().post('/user/demo', {})
  await app.close()
  const [original] = await runOn(url, 'select id from account')
  for (const [table, kind] of Object.entries(tableKinds)) {
    if (kind.kind !== 'personal' || tablesWithoutBackup.some((each) => each === table)) continue
    const columns = await runOn(
      url,
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = '${table}'`,
    )
    const names = columns.map(({ name }) => String(name))
    const values = names.map(
      (name) => copiedValues[`${table}.${name}`] ?? (name === kind.owner ? copiedId : `"${name}"`),
    )
    const quoted = names.map((name) => `"${name}"`)
    // The copies have the sizes of the original, so they are not counted again.
    await setup.runAsAdmin(
      'haru',
      `set session_replication_role = replica;
       insert into ${table} (${quoted.join(', ')}) select ${values.join(', ')} from ${table}, generate_series(1, ${years - 1}) as n
       where "${kind.owner}" = '${String(original?.['id'])}'`,
    )
  }
  await setup.runAsAdmin('haru', 'analyze')
}

const copiedId = "'00000000-0000-7000-8000-' || lpad(n::text, 12, '0')"
const copiedValues: Readonly<Record<string, string>> = {
  'account.number': 'number + n',
  'account.login_id': "'copy' || n || '@haru.test'",
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
