import type { Database } from './schema.ts'

/** A connected database. */
export interface DatabaseHandle {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Database
  /** Runs `work` without the time limit of statements, on a connection of its own where the database has one. */
  readonly runLongWork: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  readonly readLoad: () => DatabaseLoad
  readonly close: () => Promise<void>
}

/** The present load of the connections of this process. */
export type DatabaseLoad =
  | {
      readonly kind: 'postgres'
      readonly active: number
      readonly idle: number
      /** The statements that wait for a connection. */
      readonly waiting: number
      readonly max: number
    }
  | {
      readonly kind: 'sqlite'
      /** The size of the write-ahead log. */
      readonly logBytes: number
      /** How often a write found the file locked by another process. */
      readonly busyCount: number
    }
