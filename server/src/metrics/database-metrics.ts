import type { DatabaseLoad } from '../db/database-handle.ts'
import { migrations } from '../db/migrations.ts'
import type { Database } from '../db/schema.ts'
import { findUnreachableNodes } from '../ops/distribution/unreachable-nodes.ts'
import { readLastBackup, readNightlyAttempt } from '../ops/last-backup.ts'
import { createGauge, type MetricFamily } from './text-format.ts'

/** The values that scrapes read from the database: at most every 15 seconds, whatever their rate is. */
export function createDatabaseReader(db: Database, now: () => number): () => Promise<readonly MetricFamily[]> {
  const maxAgeMs = 15_000
  let last: { readonly at: number; readonly families: Promise<readonly MetricFamily[]> } | null = null
  return () => {
    if (last === null || now() - last.at >= maxAgeMs) last = { at: now(), families: readFamilies(db) }
    return last.families
  }
}

async function readFamilies(db: Database): Promise<readonly MetricFamily[]> {
  const up = (value: number) =>
    createGauge('haru_database_up', 'Whether the database answers the statements of this page.', value)
  try {
    const [emails, last, nightly, nodes] = await Promise.all([
      countWaitingEmails(db),
      readLastBackup(db),
      readNightlyAttempt(db),
      countUnreachableNodes(db),
    ])
    return [
      up(1),
      createGauge('haru_emails_waiting', 'Emails that are not sent yet, of all servers.', emails),
      createGauge(
        'haru_last_backup_timestamp_seconds',
        'The time of the last backup since 1970.',
        last === null ? null : last.at / 1000,
      ),
      createGauge('haru_last_backup_size_bytes', 'The size of the last backup.', last?.bytes ?? null),
      createGauge(
        'haru_nightly_backup_success',
        'Whether the last nightly backup succeeded.',
        nightly === null ? null : Number(nightly.isSuccess),
      ),
      createGauge(
        'haru_database_nodes_unreachable',
        'Nodes of a distributed PostgreSQL that do not answer; NaN if the check failed.',
        nodes,
      ),
    ]
  } catch {
    return [up(0)]
  }
}

/** Null without Citus. */
function countUnreachableNodes(db: Database): Promise<number | null> {
  return findUnreachableNodes(db).then(
    (nodes) => nodes?.length ?? null,
    () => Number.NaN,
  )
}

async function countWaitingEmails(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('email')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The connections of this server, and the version of the schema. */
export function listLoadFamilies(load: DatabaseLoad): readonly MetricFamily[] {
  const schemaVersion = Number(migrations.at(-1)?.name.slice(0, 4))
  const schema = createGauge(
    'haru_schema_version',
    'The number of the last step of the database schema.',
    schemaVersion,
  )
  if (load.kind === 'sqlite') {
    return [
      schema,
      createGauge('haru_sqlite_wal_bytes', 'The size of the write-ahead log.', load.logBytes),
      {
        name: 'haru_sqlite_busy_total',
        help: 'How often a write found the file locked by another process, and was tried again.',
        type: 'counter',
        samples: [{ value: load.busyCount }],
      },
    ]
  }
  const { active, idle, waiting, max } = load
  return [
    schema,
    {
      name: 'haru_database_connections',
      help: 'Connections of this server to PostgreSQL.',
      type: 'gauge',
      samples: Object.entries({ active, idle }).map(([state, value]) => ({ labels: { state }, value })),
    },
    createGauge('haru_database_connections_max', 'The largest number of connections (HARU_DATABASE_POOL).', max),
    createGauge('haru_database_connections_waiting', 'Statements that wait for a connection.', waiting),
  ]
}
