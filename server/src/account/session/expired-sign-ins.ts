import { msPerDay } from '@haru/shared/calendar/day.ts'
import { retention } from '@haru/shared/retention.ts'
import type { Database } from '../../db/schema.ts'
import type { Clocks } from '../../runtime/clocks.ts'

const maxDriftMs = 3_600_000

/** Deletes the sessions and devices that expired long ago, unless the system clock was changed since the server started. */
export async function removeExpiredSignIns(db: Database, clocks: Clocks): Promise<void> {
  if (wasClockSet(clocks)) return
  const before = clocks.now() - retention.expiredSignInDays * msPerDay
  await db.deleteFrom('session').where('expires_at', '<=', before).execute()
  await db.deleteFrom('device').where('expires_at', '<=', before).execute()
}

// Both clocks started together with the process, and run alike unless one of them is set.
function wasClockSet({ now, monotonic }: Clocks): boolean {
  return Math.abs(now() - monotonic() - performance.timeOrigin) > maxDriftMs
}
