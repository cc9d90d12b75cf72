import type { Database } from './schema.ts'

/** A connected database. */
export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Database
  /** Runs `work` without the time limit of statements, on a connection of its own where the database has one. */
  readonly runLongWork: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}
