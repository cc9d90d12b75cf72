import { type Day, today } from '@haru/shared/calendar/day.ts'
import { sql } from 'kysely'
import { kindOf } from '../db/kind.ts'
import type { Database } from '../db/schema.ts'

// No zone is off by less than a quarter of an hour: everybody of one signed up in the same month, wherever one looks from.
const msPerQuarter = 900_000

export async function countUsers(db: Database): Promise<number> {
  const { n } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** How many signed up since then, by the month of `timeZone` ('2026-11'): as many rows as there are months, at most quarters of an hour. */
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
  /** An instant, and the day that it is on. */
  readonly since: number
  readonly sinceDay: Day
}

/** How many have a session that was used since then, or have logged a day since then. */
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

/** What all accounts take together, and the largest one, in bytes. */
export async function sumAccountBytes(
  db: Database,
): Promise<{ readonly bytes: number; readonly largestBytes: number }> {
  const { bytes, largestBytes } = await db
    .selectFrom('account')
    .select(({ fn }) => [fn.sum<number>('bytes').as('bytes'), fn.max('bytes').as('largestBytes')])
    .executeTakeFirstOrThrow()
  return { bytes: Number(bytes), largestBytes: Number(largestBytes) }
}

/** In bytes, with everything that is kept in it. */
export async function databaseSize(db: Database): Promise<number> {
  const size =
    kindOf(db) === 'postgres'
      ? sql<number>`pg_database_size(current_database())`
      : sql<number>`(select page_count from pragma_page_count()) * (select page_size from pragma_page_size())`
  const { bytes } = await db.selectNoFrom(size.as('bytes')).executeTakeFirstOrThrow()
  return Number(bytes)
}
