import type { Database } from '../../db/schema.ts'
import type { Clocks } from '../../runtime/clocks.ts'

const msPerDay = 86_400_000
/** An expired session or device lets nobody in, so its row may stay: a system clock that was set forward must not delete it for good. */
const graceDays = 7
const maxDriftMs = 3_600_000

/** Removes the sessions and devices of all users that expired long ago, unless the system clock was changed since the server started. */
export async function removeExpiredSignIns(db: Database, clocks: Clocks): Promise<void> {
  if (wasClockSet(clocks)) return
  const before = clocks.now() - graceDays * msPerDay
  await db.deleteFrom('session').where('expires_at', '<=', before).execute()
  await db.deleteFrom('device').where('expires_at', '<=', before).execute()
}

// Both clocks started together with the process, and run alike unless one of them is set.
function wasClockSet({ now, monotonic }: Clocks): boolean {
  return Math.abs(now() - monotonic() - performance.timeOrigin) > maxDriftMs
}
