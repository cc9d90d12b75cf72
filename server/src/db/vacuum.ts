import { sql } from 'kysely'
import { databaseKindOf } from './database-kind.ts'
import type { Database, Tables } from './schema.ts'

/**
 * Lets PostgreSQL know at once what a great many writes have left: until then it looks every row up that it could read from an
 * index alone, and plans as if there were none. Its own vacuum comes to it some minutes later, and so may this be cut short. Not
 * for use within a transaction; SQLite needs none of it.
 */
export async function vacuumTables(db: Database, tables: readonly (keyof Tables)[]): Promise<void> {
  if (databaseKindOf(db) === 'sqlite') return
  for (const table of tables) {
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db).catch(() => undefined)
  }
}
