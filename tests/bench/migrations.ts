import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countWrongRows, fillEarlyDatabase, readEarlyFacts } from '../support/data/early-records.ts'
import { startPostgres } from '../support/servers/postgres.ts'
import { type ServerProcess, serverProcess } from '../support/servers/server-process.ts'
import { type Measurement, printMeasurements, withoutBudget } from './measurements.ts'

const days = 365

/**
 * Migrates records of an early schema on PostgreSQL: two servers start at once, the one that migrates is killed in the middle and
 * starts again, and a third starts meanwhile.
 */
export async function benchMigrations(count = 3_000_000): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-bench-'))
  const postgres = await startPostgres({ shared_buffers: '256MB', max_wal_size: '4GB' })
  const environment = {
    HARU_DATA_DIR: folder,
    HARU_DATABASE_URL: postgres.url,
    HARU_BACKUP_BEFORE_MIGRATION: 'off',
  }
  const servers = await Promise.all([1, 2, 3].map(() => serverProcess(environment)))
  try {
    await fillEarlyDatabase(postgres.url, { users: Math.ceil(count / (days * 1.1)), days })
    const before = await readEarlyFacts(postgres.url)
    const times = await runServers(servers)
    const after = await readEarlyFacts(postgres.url)
    const wrong = await countWrongRows(postgres.url)
    printMeasurements(
      `Migration of ${before.records.toLocaleString('en')} records from the second schema, PostgreSQL`,
      [
        ...times,
        {
          name: 'records lost or changed',
          value: String(before.records - after.records),
          budget: '0',
          isWithinBudget: JSON.stringify(before) === JSON.stringify(after),
        },
        {
          name: 'wrong tallies, wrong sizes of accounts',
          value: `${wrong.records}, ${wrong.accounts}`,
          budget: '0, 0',
          isWithinBudget: wrong.records + wrong.accounts === 0,
        },
      ],
    )
  } finally {
    for (const server of servers) await server.kill()
    await postgres.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

async function runServers([first, second, third]: readonly ServerProcess[]): Promise<readonly Measurement[]> {
  if (first === undefined || second === undefined || third === undefined) return []
  const started = performance.now()
  first.launch()
  second.launch()
  const migrating = await findMigrating([first, second])
  await sleep(3000)
  third.launch()
  while (readShare(migrating) < 0.5) await sleep(50)
  await migrating.kill()
  migrating.launch()
  const servers = [first, second, third]
  while (!servers.some((server) => server.output().includes('"event":"migrated"'))) await sleep(20)
  const migrated = performance.now()
  await Promise.all(servers.map((server) => server.ready()))
  const readySeconds = (performance.now() - migrated) / 1000
  const waited = servers.filter((server) => server.output().includes('migrationAwaited')).length
  return [
    withoutBudget('migration, killed in the middle', seconds((migrated - started) / 1000)),
    {
      name: 'last step to three ready servers',
      value: seconds(readySeconds),
      budget: '10 s',
      isWithinBudget: readySeconds <= 10,
    },
    { name: 'servers that waited', value: String(waited), budget: '3', isWithinBudget: waited === 3 },
  ]
}

async function findMigrating(servers: readonly ServerProcess[]): Promise<ServerProcess> {
  for (;;) {
    const migrating = servers.find((server) => server.output().includes('"event":"migrating"'))
    if (migrating !== undefined) return migrating
    await sleep(20)
  }
}

/** The share of the records whose tallies are computed, as the server last logged it. */
function readShare(server: ServerProcess): number {
  const [, done, total] = [...server.output().matchAll(/"0003-tallies","done":(\d+),"of":(\d+)/g)].at(-1) ?? []
  return total === undefined ? 0 : Number(done) / Number(total)
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`
}
