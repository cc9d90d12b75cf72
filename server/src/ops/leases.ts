import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { databaseTime } from '../db/database-kind.ts'
import type { Database } from '../db/schema.ts'

/** A task that one server of a database does at a time. */
type LeaseName = 'starterFoods' | 'sweep' | 'emails' | 'backup' | 'accountCounts' | `import ${string}`

interface LeaseOptions {
  readonly db: Database
  /** How long a lease stays with a server that was killed. */
  readonly durationMs?: number
}

interface RunOptions {
  /** No server takes the lease again before this time after its begin. */
  readonly restMs?: number
}

/** The work of a task. The signal aborts if the server has lost the lease. */
type LeasedWork = (signal: AbortSignal) => Promise<void>

/** Gives each task to one server of the database at a time. A row in the database has the server and the end of its lease. */
export interface Leases {
  /** Runs `work` unless another server has the lease. Returns whether it ran. */
  readonly run: (name: LeaseName, work: LeasedWork, options?: RunOptions) => Promise<boolean>
  /** Takes a lease until the returned function is called. Returns null if another server has it. */
  readonly take: (name: LeaseName, onLost?: () => void) => Promise<EndLease | null>
}

/** Ends a lease. No server takes it again before `restMs`. */
type EndLease = (restMs?: number) => Promise<void>

/** A lease that ends later is from before the clock of the database was set back. */
const maxLeaseMs = 3_600_000

export function createLeases({ db, durationMs = 30_000 }: LeaseOptions): Leases {
  async function take(name: LeaseName, onLost: () => void = () => undefined): Promise<EndLease | null> {
    const lease = { db, name, holder: randomUUID(), durationMs }
    if (!(await takeLease(lease))) return null
    const stopRenewal = renewLease(lease, onLost)
    return async (restMs = 0) => {
      stopRenewal()
      await endLease(lease, restMs)
    }
  }

  return {
    take,
    run: async (name, work, { restMs = 0 } = {}) => {
      const lost = new AbortController()
      const end = await take(name, () => lost.abort())
      if (end === null) return false
      const startedAt = performance.now()
      try {
        await work(lost.signal)
      } finally {
        await end(Math.max(0, restMs - (performance.now() - startedAt)))
      }
      return true
    },
  }
}

/** Ends the leases of a killed server, for a server that knows that no other server of the database runs. */
export async function endAbandonedLeases(db: Database): Promise<void> {
  await db.deleteFrom('lease').where('holder', '<>', '').execute()
}

/** Deletes the leases that are over: those of killed servers whose task no server runs again. */
export async function deleteEndedLeases(db: Database): Promise<void> {
  await db.deleteFrom('lease').where('ends_at', '<=', databaseTime(db)).execute()
}

interface Lease {
  readonly db: Database
  readonly name: LeaseName
  /** Identifies the run, because one server must not run a task twice at a time either. */
  readonly holder: string
  readonly durationMs: number
}

/** Takes or renews the lease in one statement. Returns false if another run has it. */
async function takeLease({ db, name, holder, durationMs }: Lease): Promise<boolean> {
  const now = databaseTime(db)
  const taken = await db
    .insertInto('lease')
    .values({ name, holder, ends_at: sql<number>`${now} + ${sql.lit(durationMs)}` })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ holder: sql`excluded.holder`, ends_at: sql`excluded.ends_at` })
        .where(({ eb, or, ref }) =>
          or([
            eb('lease.holder', '=', holder),
            eb('lease.ends_at', '<=', now),
            eb('lease.ends_at', '>', sql<number>`${ref('excluded.ends_at')} + ${sql.lit(maxLeaseMs)}`),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst()
  return taken !== undefined
}

/** Renews the lease until the returned function is called. Calls `onLost` if another server has it, or the database does not respond. */
function renewLease(lease: Lease, onLost: () => void): () => void {
  let renewedAt = performance.now()
  const timer = setInterval(() => {
    const askedAt = performance.now()
    if (askedAt - renewedAt > lease.durationMs) onLost()
    takeLease(lease).then(
      (isTaken) => {
        if (isTaken) renewedAt = askedAt
        else onLost()
      },
      // The next renewal may succeed; until the lease is over, no other server has it.
      () => undefined,
    )
  }, lease.durationMs / 3)
  timer.unref()
  return () => clearInterval(timer)
}

async function endLease({ db, name, holder }: Lease, restMs: number): Promise<void> {
  if (restMs === 0) {
    await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
    return
  }
  await db
    .updateTable('lease')
    .set({ holder: '', ends_at: sql<number>`${databaseTime(db)} + ${sql.lit(Math.round(restMs))}` })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute()
}
