import { Refusal } from '@haru/shared/errors.ts'
import { sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { readFreeShare } from '../runtime/free-share.ts'

/** Twice the share below which the server is not ready (http/pages/health.ts). */
const minFreeShare = 0.1
const retryAfterSeconds = 60

/** The space for the files of all users that wait to be imported. They do not count for the size of an account. */
export interface ImportSpace {
  /**
   * Reserves space for a file before it arrives; the result releases it, and may be called more than once. Refuses with `overloaded` if too
   * many files wait, and with `storageUnavailable` if the disk is almost full, so that files leave room for records.
   */
  readonly reserve: (bytes: number) => Promise<() => void>
}

export function createImportSpace({
  db,
  clocks,
  log,
  config,
}: Pick<Deps, 'db' | 'clocks' | 'log' | 'config'>): ImportSpace {
  let arrivingBytes = 0

  async function findObstacle(): Promise<'storageUnavailable' | 'overloaded' | null> {
    if ((await readFreeShare(config.dataDir)) < minFreeShare) return 'storageUnavailable'
    const bytes = arrivingBytes + (await sumWaitingBytes(db, clocks.now()))
    return bytes > config.maxWaitingImportBytes ? 'overloaded' : null
  }

  return {
    reserve: async (bytes) => {
      let reservedBytes = bytes
      const release = () => {
        arrivingBytes -= reservedBytes
        reservedBytes = 0
      }
      // Before the sum is read, so that parallel uploads count each other.
      arrivingBytes += bytes
      try {
        const obstacle = await findObstacle()
        if (obstacle === null) return release
        log.warn('importRefused', { why: obstacle })
        throw new Refusal(obstacle, { retryAfter: retryAfterSeconds })
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

/** The size of all files that wait to be imported, of all users. */
async function sumWaitingBytes(db: Database, now: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('import')
    .select(sql<number>`coalesce(sum(bytes), 0)`.as('bytes'))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(bytes)
}
