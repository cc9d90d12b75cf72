import type { Database } from './schema.ts'

/** A connected database. */
export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Database
  readonly close: () => Promise<void>
}
