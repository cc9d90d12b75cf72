import { sql } from 'kysely'
import { cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'
import { keyText } from '../columns.ts'
import { detectDatabaseKind } from '../database-kind.ts'
import type { Migration } from '../migration.ts'
import { migrations } from '../migrations.ts'
import type { Database, Tables, Transaction } from '../schema.ts'

// The record of applied steps: the table `migration`, and the table `migration_progress` for a step that runs in batches.

const migrationTable = 'migration'
/** The number of a step since Kysely's Migrator recorded it: early versions of Haru refuse a database with an unknown number. */
const unknownNumber = 1_000_000
// Early versions of Haru take this lock while they migrate.
const earlyLock = 4_827_001
/** Follows the name of a step whose rows are not all changed. No version knows such a name, so earlier versions refuse the database. */
const unfinishedMark = ' (unfinished)'

/** How far a step is. */
export interface MigrationProgress {
  readonly step: string
  /** The number of changed rows. */
  readonly done: number
  /** The number of rows to change. */
  readonly total: number
}

/** Refuses a database that a newer Haru has changed. */
export async function refuseNewerDatabase(db: Database, steps: readonly Migration[] = migrations): Promise<void> {
  const recorded = await readRecordedNames(db, steps)
  const newer = recorded.find((name) => !steps.some((step) => step.name === name || isUnfinished(name, step)))
  if (newer === undefined) return
  throw new StartupError(
    `The database was changed by a newer Haru (${newer}). Nothing was touched: run that version, or restore a backup.`,
    cannotOpenExitCode,
  )
}

/** The steps that are not applied, in their order; an unfinished step is the first of them. */
export async function listPendingSteps(
  db: Database,
  steps: readonly Migration[] = migrations,
): Promise<readonly Migration[]> {
  const recorded = await readRecordedNames(db, steps)
  return steps.filter(({ name }) => !recorded.includes(name))
}

/** Whether the database has all steps of this Haru. */
export async function isUpToDate(db: Database, steps: readonly Migration[] = migrations): Promise<boolean> {
  return (await listPendingSteps(db, steps)).length === 0
}

/** Whether no step was applied: the database has no tables of Haru. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await readRecordedNames(db, [])).length === 0
}

/** Whether the rows of this step are being changed, or were when the server stopped. */
export async function hasBegun(db: Database, step: Migration): Promise<boolean> {
  return (await readRecordedNames(db, [])).some((name) => isUnfinished(name, step))
}

/** Records a step in the transaction that applies it. */
export async function recordStep(db: Transaction, { name, data }: Migration): Promise<void> {
  const last = await db
    .selectFrom(migrationTable)
    .select(({ fn }) => fn.max('timestamp').as('at'))
    .executeTakeFirst()
  // The steps are listed by their times, and the clock may have been set back between two steps.
  const at = Math.max(Date.now(), last?.at ? Date.parse(last.at) + 1 : 0)
  await db
    .insertInto(migrationTable)
    .values({ name: data === undefined ? name : name + unfinishedMark, timestamp: new Date(at).toISOString() })
    .execute()
}

/** Records that all rows of a step are changed. */
export async function finishStep(db: Transaction, { name }: Migration): Promise<void> {
  await db
    .updateTable(migrationTable)
    .set({ name })
    .where('name', '=', name + unfinishedMark)
    .execute()
}

/** The progress of the step that another server applies; null if it changes no rows now. */
export async function readProgress(db: Database): Promise<MigrationProgress | null> {
  if (!(await hasProgressTable(db))) return null
  const row = await db.selectFrom('migration_progress').selectAll().executeTakeFirst()
  return row === undefined ? null : { step: row.name, done: row.done, total: row.total }
}

/** Creates the tables of the record, from the record of an early version if there is one. */
export async function prepareRecord(db: Database, steps: readonly Migration[]): Promise<void> {
  const isPrepared = (await readColumns(db, migrationTable)).includes('timestamp')
  if (isPrepared && (await hasProgressTable(db))) return
  await db.transaction().execute(async (transaction) => {
    const kind = detectDatabaseKind(db)
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${earlyLock})`.execute(transaction)
    const columns = await readColumns(transaction, migrationTable)
    if (columns.length === 0) await createMigrationTable(transaction)
    else if (!columns.includes('timestamp')) await convertMigrationTable(transaction, steps)
    await transaction.schema
      .createTable('migration_progress')
      .ifNotExists()
      .addColumn('name', keyText(kind), (column) => column.primaryKey())
      .addColumn('after', keyText(kind), (column) => column.notNull())
      .addColumn('done', 'bigint', (column) => column.notNull())
      .addColumn('total', 'bigint', (column) => column.notNull())
      .execute()
  })
}

function isUnfinished(recorded: string, { name, data }: Migration): boolean {
  return data !== undefined && recorded === name + unfinishedMark
}

async function readRecordedNames(db: Database, steps: readonly Migration[]): Promise<readonly string[]> {
  const columns = await readColumns(db, migrationTable)
  if (columns.length === 0) return []
  const rows = await db
    .selectFrom(migrationTable)
    .select(['name', 'number'])
    .orderBy('number')
    .orderBy('name')
    .execute()
  // Early versions identified steps by their numbers; one step was renamed later.
  if (!columns.includes('timestamp')) return rows.map(({ name, number }) => steps[number - 1]?.name ?? name)
  return rows.map(({ name }) => name)
}

function hasProgressTable(db: Database): Promise<boolean> {
  return hasTable(db, 'migration_progress')
}

/** Whether the steps that were applied have created this table. */
export async function hasTable(db: Database, table: keyof Tables): Promise<boolean> {
  return (await readColumns(db, table)).length > 0
}

async function readColumns(db: Database, table: string): Promise<readonly string[]> {
  const query =
    detectDatabaseKind(db) === 'postgres'
      ? sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${table}`
      : sql<{ name: string }>`select name from pragma_table_info(${table})`
  const { rows } = await query.execute(db)
  return rows.map(({ name }) => name)
}

async function createMigrationTable(db: Transaction): Promise<void> {
  await db.schema
    .createTable(migrationTable)
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('timestamp', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull().defaultTo(unknownNumber))
    .execute()
}

async function convertMigrationTable(db: Transaction, steps: readonly Migration[]): Promise<void> {
  const { rows } = await sql<{
    number: number
    at: number
  }>`select number, at from ${sql.table(migrationTable)} order by number`.execute(db)
  await db.schema.dropTable(migrationTable).execute()
  await createMigrationTable(db)
  let last = 0
  for (const { number, at } of rows) {
    // The steps are listed by their times, and the clock may have been set back between two steps.
    last = Math.max(last + 1, at)
    const name = steps[number - 1]?.name ?? String(number)
    await db
      .insertInto(migrationTable)
      .values({ name, number, timestamp: new Date(last).toISOString() })
      .execute()
  }
}
