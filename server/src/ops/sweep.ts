import { removePastAttempts } from '../db/attempt-limiter.ts'
import type { Database } from '../db/schema.ts'
import type { Log } from '../log.ts'
import type { Clocks } from '../runtime/clocks.ts'

const intervalMs = 10 * 60_000

interface SweepOptions {
  readonly db: Database
  readonly clocks: Pick<Clocks, 'now'>
  readonly log: Pick<Log, 'fault'>
}

/** Deletes rows that are over, every ten minutes. Several servers may do it at once. */
export function startSweep({ db, clocks, log }: SweepOptions): void {
  setInterval(() => {
    removePastAttempts(db, clocks.now()).catch((error: unknown) => log.fault('sweepFailed', error))
  }, intervalMs).unref()
}
