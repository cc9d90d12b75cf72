import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { cannotOpenExitCode, StartupError } from '../runtime/startup-error.ts'
import type { Migration } from './migration.ts'
import { createUserTables } from './migrations/0001-people.ts'
import { entries } from './migrations/0002-entries.ts'
import { tallies } from './migrations/0003-tallies.ts'
import { favorites } from './migrations/0004-favorites.ts'
import { foods } from './migrations/0005-foods.ts'
import { imports } from './migrations/0006-imports.ts'
import { accounts } from './migrations/0007-accounts.ts'
import { accountBytes } from './migrations/0008-account-bytes.ts'
import { codes } from './migrations/0009-codes.ts'
import { searchData } from './migrations/0010-search-data.ts'
import { moreTotals } from './migrations/0011-more-totals.ts'
import { dayStart } from './migrations/0012-day-start.ts'
import { savedSets } from './migrations/0013-saved-sets.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Database, Transaction } from './schema.ts'

/** In the order of their names. */
export const migrations: readonly Migration[] = [
  createUserTables,
  entries,
  tallies,
  favorites,
  foods,
  imports,
  accounts,
  accountBytes,
  codes,
  searchData,
  moreTotals,
  dayStart,
  savedSets,
]

const migrationTable = 'migration'

/**
 * Brings the schema up to date in one transaction. Refuses a database that a newer Haru has changed. Kysely records the applied
 * steps, and its lock lets one server migrate at a time.
 */
export async function migrate({ db, kind }: OpenDatabase, steps: readonly Migration[] = migrations): Promise<void> {
  await prepareMigrationTable(db, kind, steps)
  // Kysely would first read the definitions of all tables.
  if (await isUpToDate(db, steps)) return
  const { error } = await new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          steps.map(({ name, up }) => [name, { up: (transaction: Transaction) => up(transaction, kind) }]),
        ),
    },
    migrationTableName: migrationTable,
    migrationLockTableName: 'migration_lock',
    // Without it, Kysely would mistake the tables of another schema for its own.
    ...(kind === 'postgres' ? { migrationTableSchema: await readSchema(db) } : {}),
  }).migrateToLatest()
  if (error !== undefined) throw error
}

async function readSchema(db: Database): Promise<string> {
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db)
  return rows[0]?.schema ?? 'public'
}

/** Refuses a database that a newer Haru has changed. */
export async function refuseNewerDatabase(db: Database, steps: readonly Migration[] = migrations): Promise<void> {
  const applied = await readAppliedSteps(db, steps)
  const newer = applied.find((name) => !steps.some((step) => step.name === name))
  if (newer === undefined) return
  throw new StartupError(
    `The database was changed by a newer Haru (${newer}). Nothing was touched: run that version, or restore a backup.`,
    cannotOpenExitCode,
  )
}

/** Whether the database has all steps of this Haru. */
export async function isUpToDate(db: Database, steps: readonly Migration[] = migrations): Promise<boolean> {
  const applied = await readAppliedSteps(db, steps)
  return steps.every(({ name }) => applied.includes(name))
}

// Early versions, before Kysely's Migrator, identified steps by their numbers; one step was renamed later.
async function readAppliedSteps(db: Database, steps: readonly Migration[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(migrationTable)
    .select(['name', 'number'])
    .orderBy('number')
    .orderBy('name')
    .execute()
  return rows.map(({ name, number }) => steps[number - 1]?.name ?? name)
}

/** The number of a step in the record of Kysely: early versions of Haru refuse a database with an unknown number. */
const unknownNumber = 1_000_000
// Early versions of Haru take this lock while they migrate.
const advisoryLock = 4_827_001

/** Creates the record of applied steps for Kysely's Migrator, from the record of an early version if there is one. */
function prepareMigrationTable(db: Database, kind: OpenDatabase['kind'], steps: readonly Migration[]): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction)
    const columns = await readMigrationColumns(transaction, kind)
    if (columns.length === 0) return createMigrationTable(transaction)
    await refuseNewerDatabase(transaction, steps)
    if (!columns.includes('timestamp')) await convertMigrationTable(transaction, steps)
  })
}

async function readMigrationColumns(db: Transaction, kind: OpenDatabase['kind']): Promise<readonly string[]> {
  const query =
    kind === 'postgres'
      ? sql<{
          name: string
        }>`select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = ${migrationTable}`
      : sql<{ name: string }>`select name from pragma_table_info(${migrationTable})`
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
    // Kysely checks the order of the steps by their times, and the clock may have been set back between two steps.
    last = Math.max(last + 1, at)
    const name = steps[number - 1]?.name ?? String(number)
    await db
      .insertInto(migrationTable)
      .values({ name, number, timestamp: new Date(last).toISOString() })
      .execute()
  }
}
