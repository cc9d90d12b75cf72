import { PostgresAdapter } from 'kysely'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

/** Which database it is, for the few questions that each is asked in its own way. */
export function databaseKindOf(db: Database): OpenDatabase['kind'] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
