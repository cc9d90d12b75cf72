import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Leases } from '../ops/leases.ts'
import { type AccountCounts, countAccounts } from './counts.ts'

// The dashboard counts the accounts of a small database itself. In a large one it shows counts that one server of the database stores in the
// background.

/** Counting more accounts than these for a request would take too long. */
const maxDirectCount = 5000
/** How long counts stay as they are. */
const intervalMs = 15 * 60_000
/** How often a server checks whether the last count, perhaps of another server, is long ago. */
const checkMs = 60_000
/** The table has one row. */
const id = 1

type CountDeps = Pick<Deps, 'db' | 'clocks'> & { readonly areas: readonly { readonly id: string }[] }

/** The stored counts of a large database; otherwise the present ones. */
export async function readAccountCounts({ db, areas, clocks }: CountDeps): Promise<AccountCounts> {
  const stored = await readStoredCounts(db)
  if (stored !== null && stored.userCount > maxDirectCount) return stored
  return countAccounts(db, { areas: areas.map((area) => area.id), now: clocks.now() })
}

async function readStoredCounts(db: Database): Promise<AccountCounts | null> {
  const row = await db
    .selectFrom('account_counts')
    .select(['counted_at', 'counts'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { ...JSON.parse(row.counts), countedAt: row.counted_at }
}

interface StoreOptions extends CountDeps {
  readonly leases: Leases
}

/** Counts the accounts of a large database from now on, on one of its servers. */
export function startAccountCounts(options: StoreOptions & Pick<Deps, 'log'>): void {
  const count = () => {
    storeAccountCounts(options).catch((error: unknown) => options.log.fault('accountsNotCounted', error))
  }
  count()
  setInterval(count, checkMs).unref()
}

/** Counts and stores, unless the database is small or a server of the database did it in the last minutes. Returns whether it did. */
export async function storeAccountCounts({ db, areas, clocks, leases }: StoreOptions): Promise<boolean> {
  if (!(await isLarge(db))) return false
  const work = async (signal: AbortSignal) => {
    const { countedAt, ...counts } = await countAccounts(db, {
      areas: areas.map((area) => area.id),
      now: clocks.now(),
      signal,
    })
    const values = { counted_at: countedAt, counts: JSON.stringify(counts) }
    await db
      .insertInto('account_counts')
      .values({ id, ...values })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute()
  }
  return leases.run('accountCounts', work, { restMs: intervalMs })
}

/** Whether there are more accounts than a request counts, or were at the last count: then the stored counts have to change. */
async function isLarge(db: Database): Promise<boolean> {
  const stored = await readStoredCounts(db)
  if (stored !== null && stored.userCount > maxDirectCount) return true
  const next = await db.selectFrom('account').select('id').orderBy('id').limit(1).offset(maxDirectCount).execute()
  return next.length > 0
}
