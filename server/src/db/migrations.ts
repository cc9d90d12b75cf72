import { sql } from 'kysely'
import { CannotStart, cannotOpen } from '../cannot-start.ts'
import { people } from './migrations/0001-people.ts'
import { entries } from './migrations/0002-entries.ts'
import { tallies } from './migrations/0003-tallies.ts'
import { favorites } from './migrations/0004-favorites.ts'
import { foods } from './migrations/0005-foods.ts'
import { imports } from './migrations/0006-imports.ts'
import { accounts } from './migrations/0007-accounts.ts'
import { accountBytes } from './migrations/0008-account-bytes.ts'
import { codes } from './migrations/0009-codes.ts'
import { searchData } from './migrations/0010-search-data.ts'
import type { OpenDatabase } from './open.ts'
import type { Database, Transaction } from './schema.ts'

/** One step of the schema. Once released it never changes: the next step mends it. */
export interface Migration {
  readonly name: string
  readonly up: (db: Transaction, kind: OpenDatabase['kind']) => Promise<void>
}

/** In order; the first is number 1. */
export const migrations: readonly Migration[] = [
  people,
  entries,
  tallies,
  favorites,
  foods,
  imports,
  accounts,
  accountBytes,
  codes,
  searchData,
]

// Any number, as long as every Haru asks for the same: only one at a time may change the schema.
const advisoryLock = 4_827_001

/** Brings the schema up, each step whole or not at all. Refuses a database that a newer Haru has changed. */
export async function migrate({ db, kind }: OpenDatabase, steps: readonly Migration[] = migrations): Promise<void> {
  await alone(db, kind, async (transaction) => {
    await transaction.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute()
  })
  await refuseNewer(db, steps)
  for (const [index, step] of steps.entries()) {
    await alone(db, kind, (transaction) => apply(transaction, kind, step, index + 1))
  }
}

// Another server may be starting at the same time.
function alone(
  db: Database,
  kind: OpenDatabase['kind'],
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(transaction)
    await work(transaction)
  })
}

/** Refuses a database that a newer Haru has changed. */
export async function refuseNewer(db: Database, steps: readonly Migration[] = migrations): Promise<void> {
  const newest = await db.selectFrom('migration').select('name').where('number', '>', steps.length).executeTakeFirst()
  if (newest === undefined) return
  throw new CannotStart(
    `The database was changed by a newer Haru (${newest.name}). Nothing was touched: run that version, or restore a backup.`,
    cannotOpen,
  )
}

/** Whether it has every step of this Haru. */
export async function isUpToDate(db: Database): Promise<boolean> {
  const last = await db
    .selectFrom('migration')
    .select('name')
    .where('number', '=', migrations.length)
    .executeTakeFirst()
  return last !== undefined
}

async function apply(
  transaction: Transaction,
  kind: OpenDatabase['kind'],
  step: Migration,
  number: number,
): Promise<void> {
  const done = await transaction.selectFrom('migration').select('name').where('number', '=', number).executeTakeFirst()
  if (done !== undefined) return
  await step.up(transaction, kind)
  await transaction.insertInto('migration').values({ number, name: step.name, at: Date.now() }).execute()
}
