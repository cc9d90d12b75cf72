import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from './database-handle.ts'
import type { Database } from './schema.ts'

/** The kind of database, for the few queries that differ between them. */
export function detectDatabaseKind(db: Database): DatabaseHandle['kind'] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/**
 * The clock of the database at the begin of the statement, in milliseconds since 1970, for times that several servers compare: their own
 * clocks differ. A time that changed within a statement could use no index, and Citus would refuse it in a condition.
 */
export function databaseTime(db: Database): RawBuilder<number> {
  return detectDatabaseKind(db) === 'postgres'
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
