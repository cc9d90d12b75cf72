import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyArea } from '@haru/shared/areas/define.ts'
import type { DatabaseHandle } from '../db/database-handle.ts'
import { runOnOneServer } from '../db/migrator/migration-lock.ts'
import {
  hasBegun,
  isEmptyDatabase,
  isUpToDate,
  listPendingSteps,
  type MigrationProgress,
  readProgress,
  refuseNewerDatabase,
} from '../db/migrator/migration-record.ts'
import { migrate } from '../db/migrator/migrator.ts'
import { findDirectUrl } from '../db/postgres/pooler.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Config } from '../runtime/config.ts'
import { cannotOpenExitCode, StartupError, temporaryFailureExitCode } from '../runtime/startup-error.ts'
import { listOutdatedAreas, refreshTotals } from '../tracking/refresh-totals.ts'
import { backUp } from './backup.ts'
import { BackupError } from './backup-error.ts'
import { distributeNewTables, isDistributionComplete } from './distribution/distribute.ts'

interface PrepareOptions {
  readonly config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'backsUpBeforeMigration'>
  readonly areas: readonly AnyArea[]
  readonly log: Pick<Log, 'info' | 'flush'>
}

/**
 * Brings the schema and the stored totals up to date, after a backup if rows of users will change. One server of a database does the work,
 * and the others wait. It can be interrupted at any point, and the next call continues.
 */
export async function prepareDatabase(database: DatabaseHandle, options: PrepareOptions): Promise<void> {
  const { areas, log } = options
  await refuseNewerDatabase(database.db)
  const isDone = () => isPrepared(database.db, areas)
  if (await isDone()) return
  const logWaiting = limitLines((progress) => log.info('migrationAwaited', progress))
  const onWaiting = async () => logWaiting(await readProgress(database.db))
  await runOnOneServer(database, { isDone, onWaiting }, async (db) => {
    const startedAt = performance.now()
    const logProgress = limitLines((progress) => log.info('migrating', progress))
    await backUpBeforeChanges(database, options)
    await migrate({ db, kind: database.kind }, { onProgress: logProgress })
    await refreshTotals(db, areas, logProgress)
    await distributeNewTables(db)
    log.info('migrated', { ms: Math.round(performance.now() - startedAt) })
  })
}

/** Refuses to start on a database that `prepareDatabase` would change. */
export async function refuseUnpreparedDatabase({ db }: DatabaseHandle, areas: readonly AnyArea[]): Promise<void> {
  await refuseNewerDatabase(db)
  if (await isPrepared(db, areas)) return
  throw new StartupError(
    'The database is not up to date, and HARU_MIGRATE=off or HARU_READ_ONLY=on forbids this server to change it. Run "npm run haru -- migrate", and start again.',
    temporaryFailureExitCode,
  )
}

async function isPrepared(db: Database, areas: readonly AnyArea[]): Promise<boolean> {
  return (
    (await isUpToDate(db)) && (await listOutdatedAreas(db, areas)).length === 0 && (await isDistributionComplete(db))
  )
}

// An unfinished step has a backup from before it began.
async function backUpBeforeChanges(database: DatabaseHandle, { config, log }: PrepareOptions): Promise<void> {
  const { db, kind } = database
  const pending = await listPendingSteps(db)
  const step = pending.find(({ data }) => data !== undefined)
  if (step === undefined || !config.backsUpBeforeMigration) return
  if ((await isEmptyDatabase(db)) || (await hasBegun(db, step)) || !(await hasAccounts(db))) return
  const target = join(config.dataDir, `before-${step.name}.${kind === 'sqlite' ? 'db' : 'dump'}`)
  log.info('backupBeforeMigration', { file: target })
  // The operator looks for the backup if the server is killed during the update.
  log.flush()
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  try {
    await backUp(database, await findDirectUrl(config), target)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new StartupError(
      `${error.message}
The update of the database needs this backup, and changed nothing. Solve this and start again, or make a backup in another way and
start once with HARU_BACKUP_BEFORE_MIGRATION=off.`,
      cannotOpenExitCode,
    )
  }
}

async function hasAccounts(db: Database): Promise<boolean> {
  return (await db.selectFrom('account').select('id').limit(1).executeTakeFirst()) !== undefined
}

const msBetweenLines = 2000

type ProgressFields = { readonly step?: string; readonly done?: number; readonly of?: number }

/** Writes a line for each step, every two seconds for its rows, and at their end. */
function limitLines(write: (fields: ProgressFields) => void): (progress: MigrationProgress | null) => void {
  let lastStep: string | undefined
  let nextAt = 0
  return (progress) => {
    const now = performance.now()
    const isComplete = progress !== null && progress.total > 0 && progress.done >= progress.total
    if (now < nextAt && !isComplete && (progress === null || progress.step === lastStep)) return
    lastStep = progress?.step
    nextAt = now + msBetweenLines
    if (progress === null) write({})
    else write({ step: progress.step, ...(progress.total === 0 ? {} : { done: progress.done, of: progress.total }) })
  }
}
