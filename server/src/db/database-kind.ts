import { PostgresAdapter } from 'kysely'
import type { OpenDatabase } from './open-database.ts'
import type { Database } from './schema.ts'

/** The kind of database, for the few queries that differ between them. */
export function detectDatabaseKind(db: Database): OpenDatabase['kind'] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}
