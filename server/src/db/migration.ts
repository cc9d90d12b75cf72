import type { OpenDatabase } from './open-database.ts'
import type { Transaction } from './schema.ts'

/** One step of the schema. Once released it never changes: a later step corrects it. */
export interface Migration {
  /** Begins with its number: migrations run in the order of their names. */
  readonly name: string
  readonly up: (db: Transaction, kind: OpenDatabase['kind']) => Promise<void>
}
