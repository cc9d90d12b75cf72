import type { Log } from '../log.ts'
import type { Config } from '../runtime/config.ts'
import { minFreeShare, readFreeShare } from '../runtime/free-share.ts'

const checkMs = 10_000

interface DiskWatchOptions {
  /** The free part of the disk of the data folder. */
  readonly readShare: () => Promise<number>
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Returns a check that logs when the disk becomes nearly full, and when it has room again. */
export function createDiskWatch({ readShare, log }: DiskWatchOptions): () => Promise<void> {
  let wasFull = false
  return async () => {
    const share = await readShare()
    const isFull = share <= minFreeShare
    if (isFull === wasFull) return
    wasFull = isFull
    const fields = { freePercent: Math.round(share * 1000) / 10 }
    if (isFull) log.warn('diskNearlyFull', fields)
    else log.info('diskHasRoom', fields)
  }
}

/** Logs why a server whose disk is nearly full is not ready, also if no program asks for its health. */
export function startDiskWatch({ config, log }: { readonly config: Pick<Config, 'dataDir'>; readonly log: Log }): void {
  const check = createDiskWatch({ readShare: () => readFreeShare(config.dataDir), log })
  // A disk that cannot be read has no result, and the requests log why.
  const run = () => void check().catch(() => undefined)
  run()
  setInterval(run, checkMs).unref()
}
