import { randomUUID } from 'node:crypto'
import { msPerDay } from '@haru/shared/calendar/day.ts'
import { sql } from 'kysely'
import { databaseTime } from '../db/database-kind.ts'
import type { Database } from '../db/schema.ts'
import { type Keys, seal, unseal } from '../runtime/keys.ts'
import type { Email } from './emails.ts'

interface OutboxOptions {
  readonly db: Database
  readonly keys: Pick<Keys, 'emails'>
}

/** An email that waits to be sent. */
export interface WaitingEmail {
  readonly id: string
  /** Null if the server key has changed since it was stored. */
  readonly email: Email | null
  readonly attempts: number
  /** Whether its content is no longer of use, as that of a code. */
  readonly isExpired: boolean
}

/** The emails that wait in the database. They are encrypted, because they contain codes and addresses. */
export interface Outbox {
  /** Stores an email, in the transaction `connection` if there is one. Returns false if too many emails wait. */
  readonly store: (email: Email, connection?: Database) => Promise<boolean>
  /** The emails whose next attempt is due, the first due first. */
  readonly listDue: () => Promise<readonly WaitingEmail[]>
  /**
   * Counts an attempt before it is made, and puts the next one off, so that no other server attempts it meanwhile. Returns false if
   * another server has begun the same attempt.
   */
  readonly beginAttempt: (waiting: WaitingEmail, nextAfterMs: number) => Promise<boolean>
  readonly remove: (id: string) => Promise<void>
  /** The milliseconds until the next attempt; 0 if one is due, infinite without emails. */
  readonly readWaitMs: () => Promise<number>
}

const maxWaitingEmails = 10_000
/** The number of emails that are sent at a time. */
const batchSize = 10
/** The next attempt of an email is never later, except if the clock of the database was set back. */
const maxWaitMs = msPerDay

export function openOutbox({ db, keys }: OutboxOptions): Outbox {
  const now = databaseTime(db)

  return {
    store: async (email, connection = db) => {
      const id = randomUUID()
      const sealed = seal(keys.emails, JSON.stringify(email), id)
      const row = connection
        .selectNoFrom(({ val, lit }) => [
          val(id).as('id'),
          val(sealed).as('sealed'),
          lit(0).as('attempts'),
          now.as('next_at'),
          sql<number>`${now} + ${sql.lit(email.validMs)}`.as('expires_at'),
        ])
        .where(({ eb, selectFrom }) =>
          eb(
            selectFrom('email').select(({ fn }) => fn.countAll<number>().as('n')),
            '<',
            sql.lit(maxWaitingEmails),
          ),
        )
      const stored = await connection
        .insertInto('email')
        .columns(['id', 'sealed', 'attempts', 'next_at', 'expires_at'])
        .expression(row)
        .returning('id')
        .executeTakeFirst()
      return stored !== undefined
    },
    listDue: async () => {
      const rows = await db
        .selectFrom('email')
        .select(({ eb }) => ['id', 'sealed', 'attempts', eb('expires_at', '<=', now).as('isExpired')])
        .where(({ eb, or }) =>
          or([eb('next_at', '<=', now), eb('next_at', '>', sql<number>`${now} + ${sql.lit(maxWaitMs)}`)]),
        )
        .orderBy('next_at')
        .limit(batchSize)
        .execute()
      return rows.map(({ id, sealed, attempts, isExpired }) => {
        const json = unseal(keys.emails, sealed, id)
        return { id, attempts, isExpired: Boolean(isExpired), email: json === null ? null : JSON.parse(json) }
      })
    },
    beginAttempt: async ({ id, attempts }, nextAfterMs) => {
      const begun = await db
        .updateTable('email')
        .set({ attempts: attempts + 1, next_at: sql<number>`${now} + ${sql.lit(nextAfterMs)}` })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .returning('id')
        .executeTakeFirst()
      return begun !== undefined
    },
    remove: async (id) => {
      await db.deleteFrom('email').where('id', '=', id).execute()
    },
    readWaitMs: async () => {
      const { waitMs } = await db
        .selectFrom('email')
        .select(({ fn }) => sql<number | null>`${fn.min('next_at')} - ${now}`.as('waitMs'))
        .executeTakeFirstOrThrow()
      if (waitMs === null) return Number.POSITIVE_INFINITY
      return Number(waitMs) > maxWaitMs ? 0 : Math.max(0, Number(waitMs))
    },
  }
}
