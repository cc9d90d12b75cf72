import { randomBytes } from 'node:crypto'
import type { Database } from './schema.ts'

/** A random text. */
export function createEpoch(): string {
  return randomBytes(9).toString('base64url')
}

/** The epoch of the database: a number of a write is only comparable with numbers of the same epoch. */
async function readEpoch(db: Database): Promise<string> {
  const { value } = await db.selectFrom('epoch').select('value').executeTakeFirstOrThrow()
  return value
}

/** Reads the epoch once: a restore, which begins another one, runs without a server. */
export function cacheEpoch(db: Database): () => Promise<string> {
  let epoch: string | null = null
  return async () => {
    epoch ??= await readEpoch(db)
    return epoch
  }
}

/** Begins a new epoch, because the numbers of writes run again from those of the restored backup. */
export async function renewEpoch(db: Database): Promise<void> {
  await db.updateTable('epoch').set({ value: createEpoch() }).execute()
}
