import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'

interface PreparedStatement {
  readonly name: string
  readonly statement: string
  readonly parameterCount: number
}

/** The plans of PostgreSQL for all values of a statement, by its SQL, of the statements that the connection of `db` has prepared. */
export function readGenericPlans(db: Database): Promise<ReadonlyMap<string, string>> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction)
    const { rows: statements } = await sql<PreparedStatement>`
      select name, statement, cardinality(parameter_types) as "parameterCount" from pg_prepared_statements`.execute(
      transaction,
    )
    const plans = new Map<string, string>()
    for (const { name, statement, parameterCount } of statements) {
      const values = sql.join(Array.from({ length: parameterCount }, () => sql.lit(null)))
      const explain = sql<Record<string, string>>`explain execute ${sql.id(name)}(${values})`
      const { rows } = await explain.execute(transaction)
      plans.set(statement, rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans
  })
}
