import type { OpenDatabase } from './open-database.ts'
import type { Transaction } from './schema.ts'

/** One step of the schema. A released step never changes: a later step corrects it. */
export interface Migration {
  /** Begins with the number of the step: migrations run in the order of their names. */
  readonly name: string
  readonly up: (db: Transaction, kind: OpenDatabase['kind']) => Promise<void>
}
