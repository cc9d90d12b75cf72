import type { DatabaseHandle } from '../database-handle.ts'
import type { DataMigration, Migration } from '../migration.ts'
import { migrations } from '../migrations.ts'
import { buildLargeTransaction } from '../owner-transaction.ts'
import type { Transaction } from '../schema.ts'
import { lockMigration } from './migration-lock.ts'
import {
  finishStep,
  isEmptyDatabase,
  isUpToDate,
  listPendingSteps,
  type MigrationProgress,
  prepareRecord,
  recordStep,
  refuseNewerDatabase,
} from './migration-record.ts'

type OnProgress = (progress: MigrationProgress) => void

interface MigrateOptions {
  readonly steps?: readonly Migration[]
  /** Called before each step, and after each of its batches. */
  readonly onProgress?: OnProgress
}

type MigratedDatabase = Pick<DatabaseHandle, 'db' | 'kind'>

/**
 * Brings the schema up to date. Each step is a transaction, and each batch of its rows another one, so that it can be interrupted at any
 * point and called again. Two servers that call it at once wait for each other at each transaction and apply no step twice. Refuses a
 * database that a newer Haru has changed.
 */
export async function migrate(
  database: MigratedDatabase,
  { steps = migrations, onProgress = () => undefined }: MigrateOptions = {},
): Promise<void> {
  const { db } = database
  await refuseNewerDatabase(db, steps)
  if (await isUpToDate(db, steps)) return
  await prepareRecord(db, steps)
  if (await isEmptyDatabase(db)) await createSchema(database, steps)
  for (const step of await listPendingSteps(db, steps)) await runStep(database, step, onProgress)
}

/** Applies all steps to a database without rows in one transaction, which is fast. */
async function createSchema({ db, kind }: MigratedDatabase, steps: readonly Migration[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockMigration(transaction, kind)
    if (!(await isEmptyDatabase(transaction))) return
    for (const { name, up } of steps) {
      await up(transaction, kind)
      await recordStep(transaction, { name, up })
    }
  })
}

async function runStep(database: MigratedDatabase, step: Migration, onProgress: OnProgress): Promise<void> {
  const { db, kind } = database
  const { name, data } = step
  onProgress({ step: name, done: 0, total: 0 })
  await buildLargeTransaction(db).execute(async (transaction) => {
    await lockMigration(transaction, kind)
    if ((await isUpToDate(transaction, [step])) || (await readAfter(transaction, name)) !== null) return
    await step.up(transaction, kind)
    await recordStep(transaction, step)
    if (data !== undefined) await insertProgress(transaction, name, data)
  })
  if (data !== undefined) {
    await runBatches(database, { name, data, finish: (transaction) => finishStep(transaction, step) }, onProgress)
  }
}

/** A change of many rows that belongs to no step. */
export interface DataChange {
  /** Identifies the change while it is unfinished. */
  readonly name: string
  readonly data: DataMigration
  /** Records in the transaction of the last batch that the change is complete. */
  readonly finish: (db: Transaction) => Promise<void>
}

/** Changes many rows in batches that can be interrupted, as a step does. The record of the steps must exist. */
export async function changeRows(
  database: MigratedDatabase,
  change: DataChange,
  onProgress: OnProgress = () => undefined,
): Promise<void> {
  const { db, kind } = database
  await prepareRecord(db, migrations)
  await db.transaction().execute(async (transaction) => {
    await lockMigration(transaction, kind)
    if ((await readAfter(transaction, change.name)) === null) {
      await insertProgress(transaction, change.name, change.data)
    }
  })
  await runBatches(database, change, onProgress)
}

async function runBatches(database: MigratedDatabase, change: DataChange, onProgress: OnProgress): Promise<void> {
  for (;;) {
    const progress = await database.db.transaction().execute((transaction) => runBatch(transaction, database, change))
    if (progress === null) return
    onProgress(progress)
  }
}

/** Changes the next rows and records the progress in the same transaction; null if no rows were left. */
async function runBatch(
  db: Transaction,
  { kind }: MigratedDatabase,
  { name, data, finish }: DataChange,
): Promise<MigrationProgress | null> {
  await lockMigration(db, kind)
  const after = await readAfter(db, name)
  if (after === null) return null
  const { last, rowCount } = await data.runBatch(db, after, kind)
  if (last === null) {
    await db.deleteFrom('migration_progress').where('name', '=', name).execute()
    await finish(db)
    return null
  }
  const { done, total } = await db
    .updateTable('migration_progress')
    .set(({ eb }) => ({ after: last, done: eb('done', '+', rowCount) }))
    .where('name', '=', name)
    .returning(['done', 'total'])
    .executeTakeFirstOrThrow()
  return { step: name, done, total }
}

async function insertProgress(db: Transaction, name: string, data: DataMigration): Promise<void> {
  const total = await data.countRows(db)
  await db.insertInto('migration_progress').values({ name, after: '', done: 0, total }).execute()
}

async function readAfter(db: Transaction, name: string): Promise<string | null> {
  const row = await db.selectFrom('migration_progress').select('after').where('name', '=', name).executeTakeFirst()
  return row?.after ?? null
}
