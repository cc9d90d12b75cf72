import { addDays, msPerDay, today } from '@haru/shared/calendar/day.ts'
import { sql } from 'kysely'
import { detectDatabaseKind } from '../db/database-kind.ts'
import type { Database } from '../db/schema.ts'

/** The counts of all accounts at a moment. */
export interface AccountCounts {
  /** Milliseconds since 1970. */
  readonly countedAt: number
  readonly userCount: number
  /** The users who have a session used in the last 30 days, or a record of these days or of tomorrow, which is today in some time zones. */
  readonly activeCount: number
  /** The size of all accounts together, and of the largest account, in bytes. */
  readonly bytes: number
  readonly largestBytes: number
  /** The sign-ups of the last twelve months by the quarter of an hour, counted from 1970; see `toSignUpQuarterHour`. */
  readonly signUps: readonly (readonly [quarterHour: number, count: number])[]
}

interface UserCountOptions {
  /** The areas whose records make a user active. */
  readonly areas: readonly string[]
  /** Milliseconds since 1970. */
  readonly now: number
  /** Stops the count: it then rejects. */
  readonly signal?: AbortSignal
}

const activeDays = 30
export const signUpMonths = 12
/** A statement over more accounts would block the event loop on SQLite, and load PostgreSQL for long. */
const batchSize = 1000

/** Counts in batches of accounts by their ids. The batches are of different moments. */
export async function countAccounts(db: Database, { areas, now, signal }: UserCountOptions): Promise<AccountCounts> {
  const totals = { userCount: 0, activeCount: 0, bytes: 0, largestBytes: 0 }
  const signUps = new Map<number, number>()
  const signUpsSince = now - (signUpMonths * 31 + 1) * msPerDay
  for (let after = ''; ; ) {
    signal?.throwIfAborted()
    const rows = await readAccounts(db, after)
    const last = rows.at(-1)
    if (last === undefined) break
    totals.userCount += rows.length
    totals.activeCount += await countActive(db, areas, { after, last: last.id, now })
    for (const { bytes, registered_at } of rows) {
      totals.bytes += bytes
      totals.largestBytes = Math.max(totals.largestBytes, bytes)
      if (registered_at < signUpsSince) continue
      const quarterHour = toSignUpQuarterHour(registered_at)
      signUps.set(quarterHour, (signUps.get(quarterHour) ?? 0) + 1)
    }
    if (rows.length < batchSize) break
    after = last.id
  }
  return { countedAt: now, ...totals, signUps: [...signUps] }
}

function readAccounts(db: Database, after: string) {
  return db
    .selectFrom('account')
    .select(['id', 'registered_at', 'bytes'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
    .execute()
}

interface IdRange {
  /** Excluded. */
  readonly after: string
  /** Included. */
  readonly last: string
  readonly now: number
}

async function countActive(db: Database, areas: readonly string[], { after, last, now }: IdRange): Promise<number> {
  const utcDay = today('UTC', new Date(now))
  const { n } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('account.id', '>', after)
    .where('account.id', '<=', last)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('session')
            .select('session.account_id')
            .whereRef('session.account_id', '=', 'account.id')
            .where('session.seen_at', '>=', now - activeDays * msPerDay),
        ),
        exists(
          selectFrom('entry')
            .select('entry.owner_id')
            .whereRef('entry.owner_id', '=', 'account.id')
            .where('entry.area', 'in', areas)
            .where('entry.kind', '=', 'record')
            .where('entry.start', '>=', addDays(utcDay, -activeDays))
            .where('entry.start', '<=', addDays(utcDay, 1)),
        ),
      ]),
    )
    .executeTakeFirstOrThrow()
  return Number(n)
}

// Offsets of time zones are multiples of a quarter of an hour, so a quarter-hour lies in one month in every zone.
const msPerQuarterHour = 900_000
/** More than the offset of any time zone. */
const maxOffsetMs = 15 * 3_600_000

/**
 * The quarter of an hour that the sign-up is counted by. A moment that lies in the same month in every time zone is counted by the
 * middle of its month, so a year has some hundred quarter-hours.
 */
function toSignUpQuarterHour(at: number): number {
  const [earliest, latest] = [new Date(at - maxOffsetMs), new Date(at + maxOffsetMs)]
  const isInOneMonth = earliest.getUTCMonth() === latest.getUTCMonth()
  const counted = isInOneMonth ? Date.UTC(earliest.getUTCFullYear(), earliest.getUTCMonth(), 15) : at
  return Math.floor(counted / msPerQuarterHour)
}

/** The sign-ups by the month of `timeZone`, such as '2026-11'. */
export function sumSignUps({ signUps }: AccountCounts, timeZone: string): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [quarterHour, count] of signUps) {
    const month = today(timeZone, new Date(quarterHour * msPerQuarterHour)).slice(0, 7)
    sums.set(month, (sums.get(month) ?? 0) + count)
  }
  return sums
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
