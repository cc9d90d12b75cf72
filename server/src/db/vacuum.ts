import { sql } from 'kysely'
import { detectDatabaseKind } from './database-kind.ts'
import type { Database, Tables } from './schema.ts'

/**
 * Vacuums and analyzes tables of PostgreSQL after very many writes. Until then, PostgreSQL looks up each row that it could read
 * from an index alone, and plans queries by outdated statistics. Its own vacuum runs some minutes later, so an error here is
 * ignored. Not for use within a transaction. SQLite does not need it.
 */
export async function vacuumTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  if (detectDatabaseKind(db) === 'sqlite') return
  for (const table of tables) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db).catch(() => undefined)
  }
}
