import { sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { StartupError, unavailableExitCode } from '../../runtime/startup-error.ts'
import { readDistribution } from './distribution.ts'

interface DistributeOptions {
  /** Into how many parts the accounts are divided the first time. */
  readonly shardCount?: number
  /** Called before each step. */
  readonly onStep?: (about: string, number: number, count: number) => void
}

/**
 * Divides the tables among the nodes of Citus, as their kinds say (table-kinds.ts). `db` is one connection without a time limit. It can be
 * interrupted at any point and called again. Refuses a database without the extension.
 */
export async function distribute(
  db: Database,
  { shardCount = 32, onStep = () => undefined }: DistributeOptions = {},
): Promise<void> {
  const distribution = await readDistribution(db)
  if (distribution === null) throw createNoCitusError()
  if (distribution.problems.length > 0) throw new StartupError(distribution.problems.join('\n'), unavailableExitCode)
  await sql`set citus.shard_count = ${sql.lit(await readShardCount(db, shardCount))}`.execute(db)
  // The triggers that count bytes change rows of the same owner only, which are on the same node.
  await sql`set citus.enable_unsafe_triggers = on`.execute(db)
  const { steps } = distribution
  for (const [i, { about, statements }] of steps.entries()) {
    onStep(about, i + 1, steps.length)
    await db.transaction().execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    })
  }
}

/** Divides the tables that a migration has added to a distributed database. */
export async function distributeNewTables(db: Database): Promise<void> {
  if ((await readDistribution(db))?.isDistributed === true) await distribute(db)
}

/** Whether no table of a distributed database is left to be divided. */
export async function isDistributionComplete(db: Database): Promise<boolean> {
  const distribution = await readDistribution(db)
  return distribution === null || !distribution.isDistributed || distribution.steps.length === 0
}

// All tables that are divided by key have as many parts as the accounts.
async function readShardCount(db: Database, shardCount: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select shardcount as count from pg_dist_colocation
    join pg_dist_partition using (colocationid) where logicalrelid = to_regclass('account')`.execute(db)
  return rows[0]?.count ?? shardCount
}

export function createNoCitusError(): StartupError {
  return new StartupError(
    'haru distribute needs PostgreSQL with the extension Citus: run "create extension citus" in the database and on its nodes first.',
    unavailableExitCode,
  )
}
