import { removePastAttempts } from '../db/attempt-limiter.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'
import type { Leases } from './leases.ts'

const intervalMs = 10 * 60_000
/** How often a server checks if the last sweep, perhaps of another server, is long ago. */
const checkMs = 60_000

interface SweepOptions {
  readonly db: Database
  readonly clocks: Pick<Clocks, 'now'>
  readonly log: Pick<Log, 'fault'>
  readonly leases: Leases
  /** Deletes the expired rows of users, such as sessions. */
  readonly removeExpiredRows: () => Promise<void>
}

/** Deletes expired rows, every ten minutes on one server of the database. */
export function startSweep(options: SweepOptions): void {
  setInterval(() => {
    sweep(options).catch((error: unknown) => options.log.fault('sweepFailed', error))
  }, checkMs).unref()
}

/** Deletes expired rows, unless a server of the database did it in the last ten minutes. Returns whether it ran. */
export function sweep({ db, clocks, leases, removeExpiredRows }: Omit<SweepOptions, 'log'>): Promise<boolean> {
  const work = async () => {
    await removePastAttempts(db, clocks.now())
    await removeExpiredRows()
  }
  return leases.run('sweep', work, { restMs: intervalMs })
}
