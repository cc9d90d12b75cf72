import { type Day, today } from '@haru/shared/calendar/day.ts'
import { sql } from 'kysely'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { Database } from '../db/schema.ts'

// Offsets of time zones are multiples of a quarter of an hour, so a quarter lies in one month in every zone.
const msPerQuarter = 900_000

export async function countUsers(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/**
 * The sign-ups since `since`, counted by the month of `timeZone` ('2026-11'). The query returns at most one row for each quarter of
 * an hour.
 */
export async function countSignUps(
  db: Database,
  since: number,
  timeZone: string,
): Promise<ReadonlyMap<string, number>> {
  const quarters = await db
    .selectFrom('account')
    .select(({ eb, fn, val }) => [
      eb('registered_at', '/', val(msPerQuarter)).as('quarter'),
      fn.countAll<number>().as('n'),
    ])
    .where('registered_at', '>=', since)
    .groupBy('quarter')
    .execute()
  const counts = new Map<string, number>()
  for (const { quarter, n } of quarters) {
    const month = today(timeZone, new Date(Number(quarter) * msPerQuarter)).slice(0, 7)
    counts.set(month, (counts.get(month) ?? 0) + Number(n))
  }
  return counts
}

interface ActivityWindow {
  readonly areas: readonly string[]
  /** An instant in milliseconds since 1970; `sinceDay` is its day. */
  readonly since: number
  readonly sinceDay: Day
}

/** How many users have a session used since then, or a record of a day since then. */
export async function countActive(db: Database, { areas, since, sinceDay }: ActivityWindow): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'account.id')
            .where('session.seen_at', '>=', since),
        ),
        exists(
          selectFrom('entry')
            .select('entry.owner_id')
            .whereRef('entry.owner_id', '=', 'account.id')
            .where('entry.area', 'in', areas)
            .where('entry.kind', '=', 'record')
            .where('entry.start', '>=', sinceDay),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** The size of all accounts together, and of the largest account, in bytes. */
export async function sumAccountBytes(
  db: Database,
): Promise<{ readonly bytes: number; readonly largestBytes: number }> {
  const { bytes, largestBytes } = await db
    .selectFrom('account')
    .select(({ fn }) => [fn.sum<number>('bytes').as('bytes'), fn.max('bytes').as('largestBytes')])
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes), largestBytes: Number(largestBytes) }
}

/** The size of the whole database in bytes. */
export async function readDatabaseSize(db: Database): Promise<number> {
  const size =
    detectDatabaseKind(db) === 'postgres'
      ? sql<number>`pg_database_size(current_database())`
      : sql<number>`(select page_count from pragma_page_count()) * (select page_size from pragma_page_size())`
  const { bytes } = await db.selectNoFrom(size.as('bytes')).executeTakeFirstOrThrow()
  return Number(bytes)
}
