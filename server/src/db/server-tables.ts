import type { Generated } from 'kysely'

// The tables of the servers of a database, not of its users; see schema.ts.

/** The last backup. */
export interface BackupTable {
  at: number
  bytes: number
}

/** The key that all servers of the database have. */
export interface ServerKeyTable {
  /** 1: there is one row. */
  id: number
  fingerprint: string
}

export interface CounterTable {
  name: string
  value: number
}

/** The applied steps; see migration-record.ts. */
export interface MigrationTable {
  name: string
  timestamp: string
  number: Generated<number>
}

/** How far the step is that changes rows now. */
export interface MigrationProgressTable {
  name: string
  /** The position of the last changed row. */
  after: string
  done: number
  total: number
}

/** The attempts of a subject in its present time window; see attempt-limiter.ts. */
export interface AttemptTable {
  /** The kind of attempts and a keyed hash of the subject. */
  key: string
  count: number
  ends_at: number
}
