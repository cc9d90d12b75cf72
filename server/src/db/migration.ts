import type { DatabaseHandle } from './database-handle.ts'
import type { Transaction } from './schema.ts'

/** One step of the schema. The result of a released step never changes: a later step corrects it. */
export interface Migration {
  /** Begins with the number of the step: migrations run in the order of their names. */
  readonly name: string
  /** Changes the schema, in one transaction. It adds no foreign key to `account`, which a distributed database refuses (decision 0089). */
  readonly up: (db: Transaction, kind: DatabaseHandle['kind']) => Promise<void>
  /** Changes rows of users after `up`. A step with it is preceded by a backup of an existing database. */
  readonly data?: DataMigration
}

/** A change of many rows in batches. Each batch is a transaction, so a step that was interrupted continues after its last batch. */
export interface DataMigration {
  /** The number of rows to change, for the log. */
  readonly countRows: (db: Transaction) => Promise<number>
  /** Changes the rows that follow `after`, which is '' for the first batch. */
  readonly runBatch: (db: Transaction, after: string, kind: DatabaseHandle['kind']) => Promise<Batch>
}

export interface Batch {
  /** The position of the last changed row, for the next batch; null after the last one. */
  readonly last: string | null
  readonly rowCount: number
}
