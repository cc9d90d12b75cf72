import type { Generated } from 'kysely'

/** The tables of the servers of a database, not of its users; see schema.ts. */
export interface ServerTables {
  readonly counter: { name: string; value: number }

  /** The last backup. */
  readonly backup: { at: number; bytes: number }

  /** The last nightly backup that was attempted; there is one row, 1. */
  readonly nightly_backup: { id: number; at: number; failed: number }

  /** The counts of all accounts in a large database; there is one row, 1. See admin/stored-counts.ts. */
  readonly account_counts: {
    id: number
    counted_at: number
    /** As JSON. */
    counts: string
  }

  /** A random text that is replaced when a backup is restored: the numbers of writes then run again. There is one row, 1. */
  readonly epoch: { id: number; value: string }

  /** The key that all servers of the database have. */
  readonly server_key: {
    /** 1: there is one row. */
    id: number
    fingerprint: string
  }

  /** The attempts of a subject in its present time window; see attempt-limiter.ts. */
  readonly attempt: {
    /** The kind of attempts and a keyed hash of the subject. */
    key: string
    count: number
    ends_at: number
  }

  /** The run of a task that one server does at a time; see ops/leases.ts. */
  readonly lease: {
    name: string
    /** Identifies the run; empty between two runs. */
    holder: string
    /** By the clock of the database. */
    ends_at: number
  }

  /** An email that is not sent yet; see mail/outbox.ts. */
  readonly email: {
    id: string
    /** The email as encrypted JSON. */
    sealed: string
    attempts: number
    /** When the next attempt is due, by the clock of the database. */
    next_at: number
    expires_at: number
  }

  /** The applied steps; see migration-record.ts. */
  readonly migration: { name: string; timestamp: string; number: Generated<number> }

  /** How far the step is that changes rows now. */
  readonly migration_progress: {
    name: string
    /** The position of the last changed row. */
    after: string
    done: number
    total: number
  }
}
