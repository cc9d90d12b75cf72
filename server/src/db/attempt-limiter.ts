import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Clocks } from '../runtime/clocks.ts'
import type { Config } from '../runtime/config.ts'
import { type Keys, sign } from '../runtime/keys.ts'
import type { Database } from './schema.ts'

interface LimiterDeps {
  readonly db: Database
  readonly clocks: Pick<Clocks, 'now'>
  readonly keys: Pick<Keys, 'attempts'>
}

interface Limit {
  /** The kind of attempts. Each kind is counted apart. */
  readonly name: string
  readonly max: number
  /** The window begins with the first attempt. */
  readonly windowMs: number
}

/** An attempt of a kind by a subject, such as an address or an account. */
export interface Attempt {
  readonly limit: Limit
  readonly subject: string
}

/**
 * Limits attempts, such as wrong passwords, to a number in a time window. The counts are in the database, so all its servers count
 * together, and a restart forgets nothing.
 */
export interface AttemptLimiter {
  /**
   * Counts the attempts in one statement, and returns the seconds to wait for each, 0 within its limit. Call it before the work:
   * parallel attempts gain nothing.
   */
  readonly takeAll: (attempts: readonly Attempt[]) => Promise<readonly number[]>
  /** In the transaction `connection` if there is one. */
  readonly take: (attempt: Attempt, connection?: Database) => Promise<number>
  /** Takes the last attempts back, because they were no failures, and sets the counts of `forgotten` to zero. */
  readonly giveBack: (attempts: readonly Attempt[], forgotten?: readonly Attempt[]) => Promise<void>
}

/** How far the clocks of two servers may be apart. */
const maxSkewMs = 5 * 60_000

export function createAttemptLimiter({ db, clocks, keys }: LimiterDeps): AttemptLimiter {
  // The table holds no addresses and no ids.
  const toKey = ({ limit, subject }: Attempt) => `${limit.name} ${sign(keys.attempts, subject)}`

  async function takeAll(attempts: readonly Attempt[], connection = db): Promise<readonly number[]> {
    const now = clocks.now()
    const rows = attempts.map((attempt) => ({
      key: toKey(attempt),
      count: 1,
      ends_at: now + attempt.limit.windowMs,
    }))
    // A window that ends much later than a new one would is from before the system clock was set back.
    const isOver = sql<boolean>`(attempt.ends_at <= ${now} or attempt.ends_at > excluded.ends_at + ${sql.lit(maxSkewMs)})`
    const counts = await connection
      .insertInto('attempt')
      // In the order of their keys, so that two servers do not wait for each other.
      .values(rows.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql`case when ${isOver} then 1 else attempt.count + 1 end`,
          ends_at: sql`case when ${isOver} then excluded.ends_at else attempt.ends_at end`,
        }),
      )
      .returning(['key', 'count', 'ends_at'])
      .execute()
    const byKey = new Map(counts.map((row) => [row.key, row]))
    return attempts.map((attempt) => {
      const { count = 0, ends_at = now } = byKey.get(toKey(attempt)) ?? {}
      return count <= attempt.limit.max ? 0 : Math.max(1, Math.ceil((ends_at - now) / 1000))
    })
  }

  return {
    takeAll: (attempts) => takeAll(attempts),
    take: async (attempt, connection) => (await takeAll([attempt], connection))[0] ?? 0,
    giveBack: async (attempts, forgotten = []) => {
      const forgottenKeys = forgotten.map(toKey)
      const keysToChange = [...new Set([...attempts.map(toKey), ...forgottenKeys])].toSorted()
      if (keysToChange.length === 0) return
      const now = clocks.now()
      const lessOne = sql<number>`attempt.count - 1`
      await db
        .insertInto('attempt')
        // In the form and the order of `takeAll`: an update of rows on several nodes locks them in any order, and both would then wait
        // for each other. A row that is added has no attempts, and its window is over.
        .values(keysToChange.map((key) => ({ key, count: 0, ends_at: now })))
        .onConflict((conflict) =>
          conflict
            .column('key')
            .doUpdateSet({
              count:
                forgottenKeys.length === 0
                  ? lessOne
                  : sql`case when attempt.key in (${sql.join(forgottenKeys)}) then 0 else ${lessOne} end`,
            })
            .where('attempt.count', '>', 0),
        )
        .execute()
    },
  }
}

/** The limiter of a server. One that does not write to its database counts the attempts at itself, in its memory. */
export function openAttemptLimiter(deps: LimiterDeps, { isReadOnly }: Pick<Config, 'isReadOnly'>): AttemptLimiter {
  return isReadOnly ? createMemoryAttemptLimiter(deps.clocks) : createAttemptLimiter(deps)
}

const maxRememberedAttempts = 10_000

function createMemoryAttemptLimiter({ now }: Pick<Clocks, 'now'>): AttemptLimiter {
  const windows = new LRUCache<string, { count: number; readonly endsAt: number }>({ max: maxRememberedAttempts })
  const toKey = ({ limit, subject }: Attempt) => `${limit.name} ${subject}`

  function take(attempt: Attempt): number {
    const { max, windowMs } = attempt.limit
    const current = windows.get(toKey(attempt))
    const isOver = current === undefined || current.endsAt <= now() || current.endsAt > now() + windowMs + maxSkewMs
    const window = isOver ? { count: 0, endsAt: now() + windowMs } : current
    window.count += 1
    windows.set(toKey(attempt), window)
    return window.count <= max ? 0 : Math.max(1, Math.ceil((window.endsAt - now()) / 1000))
  }

  return {
    takeAll: async (attempts) => attempts.map(take),
    take: async (attempt) => take(attempt),
    giveBack: async (attempts, forgotten = []) => {
      for (const attempt of forgotten) windows.delete(toKey(attempt))
      for (const window of attempts.map((attempt) => windows.get(toKey(attempt)))) {
        if (window !== undefined && window.count > 0) window.count -= 1
      }
    },
  }
}

/** Deletes the counts of past windows. */
export async function removePastAttempts(db: Database, now: number): Promise<void> {
  await db.deleteFrom('attempt').where('ends_at', '<=', now).execute()
}
