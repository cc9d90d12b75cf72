import type { AnyArea } from '@haru/shared/areas/define.ts'
import { sql } from 'kysely'
import { computeAccountBytes } from '../../db/account-bytes.ts'
import type { DatabaseHandle } from '../../db/database-handle.ts'
import { countCatalogueFoods } from '../../db/food.ts'
import { isUpToDate, refuseNewerDatabase } from '../../db/migrator/migration-record.ts'
import type { Database } from '../../db/schema.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { countWrongTotals } from '../../tracking/wrong-totals.ts'
import { findSchemaProblems } from './schema-problems.ts'

/** The contents of a database, and its problems as sentences for the operator. */
export interface Verification {
  readonly accounts: number
  readonly entries: number
  readonly foods: number
  /** Whether the database is of an earlier version, whose totals and tables this version cannot check. */
  readonly isEarlier: boolean
  readonly problems: readonly string[]
}

export interface VerifyOptions {
  readonly areas: readonly AnyArea[]
  /** Whether only the pages, the references and the schema are checked, which takes a third of the time. */
  readonly skipsValues?: boolean
}

/**
 * Checks every page and reference of a database, its schema, and that all stored totals and sizes are those of its records. The database may
 * be in use. Throws a `StartupError` for a database of a newer version.
 */
export async function verifyDatabase(
  { kind, db }: Pick<DatabaseHandle, 'kind' | 'db'>,
  { areas, skipsValues = false }: VerifyOptions,
): Promise<Verification> {
  const damage = kind === 'sqlite' ? await findDamage(db) : []
  if (damage.length > 0) return { accounts: 0, entries: 0, foods: 0, isEarlier: false, problems: damage }
  await refuseNewerDatabase(db)
  const isEarlier = !(await isUpToDate(db))
  const schemaProblems = isEarlier ? [] : await findSchemaProblems(db)
  const canReadValues = !skipsValues && !isEarlier && schemaProblems.length === 0
  const valueProblems = canReadValues ? await findValueProblems(db, areas) : []
  return {
    accounts: await countRows(db, 'account'),
    entries: await countRows(db, 'entry'),
    foods: await countCatalogueFoods(db),
    isEarlier,
    problems: [...schemaProblems, ...valueProblems],
  }
}

async function findDamage(db: Database): Promise<readonly string[]> {
  const { rows: pages } = await sql<{
    message: string
  }>`select integrity_check as message from pragma_integrity_check`.execute(db)
  const { rows: references } = await sql<{ table: string }>`select "table" from pragma_foreign_key_check`.execute(db)
  return [
    ...pages.map(({ message }) => message).filter((message) => message !== 'ok'),
    ...[...Map.groupBy(references, ({ table }) => table)].map(
      ([table, rows]) => `${rows.length} rows of ${table} refer to missing rows`,
    ),
  ]
}

/** Stored values that are derived from others and differ from them. */
async function findValueProblems(db: Database, areas: readonly AnyArea[]): Promise<readonly string[]> {
  const problems: string[] = []
  // One moment, because a save between two queries would look like a difference.
  const snapshot = await openSnapshot(db)
  try {
    const accounts = await snapshot.db.selectFrom('account').select(['id', 'bytes']).execute()
    for (const { id, bytes } of accounts) {
      for (const area of areas) {
        const count = await countWrongTotals(snapshot.db, id, area)
        if (count > 0) problems.push(`${count} records in ${area.id} of the account ${id} have wrong totals`)
      }
      const counted = await computeAccountBytes(snapshot.db, id)
      if (counted !== bytes) problems.push(`the account ${id} has ${counted} bytes and says ${bytes}`)
    }
  } finally {
    await snapshot.close()
  }
  return problems
}

/** The number of rows of a table, of any version. */
export async function countRows(db: Database, table: 'account' | 'entry'): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.n)
}
