import { msPerDay } from '@haru/shared/calendar/day.ts'
import type { Database } from '../../db/schema.ts'
import type { Clocks } from '../../runtime/clocks.ts'

/**
 * An expired session or device gives no access, so its row may stay for a while: a system clock that was set forward must not
 * delete it.
 */
const graceDays = 7
const maxDriftMs = 3_600_000

/** Deletes the sessions and devices that expired long ago, unless the system clock was changed since the server started. */
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
