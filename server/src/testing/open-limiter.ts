import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type AttemptLimiter, createAttemptLimiter } from '../db/attempt-limiter.ts'
import { openDatabase } from '../db/open-database.ts'
import { type Clocks, systemClocks } from '../runtime/clocks.ts'

/** A limiter on a new SQLite database, for the test of a unit that has no database of its own. */
export async function openLimiter(
  clocks: Clocks = systemClocks,
): Promise<{ readonly limiter: AttemptLimiter; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-limiter-'))
  const database = await openDatabase(`sqlite:${join(folder, 'haru.db')}`)
  return {
    limiter: createAttemptLimiter({ db: database.db, clocks, keys: { attempts: randomBytes(32) } }),
    close: async () => {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
