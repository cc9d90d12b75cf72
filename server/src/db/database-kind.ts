import { PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from './database-handle.ts'
import type { Database } from './schema.ts'

/** The kind of database, for the few queries that differ between them. */
export function detectDatabaseKind(db: Database): DatabaseHandle['kind'] {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'
}

/** The clock of the database in milliseconds since 1970, for times that several servers compare: their own clocks differ. */
export function databaseTime(db: Database): RawBuilder<number> {
  return detectDatabaseKind(db) === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}
