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

const epochs = new WeakMap<Database, string>()

/** Reads the epoch once: a restore, which begins another one, runs in another process and without a server. */
export function cacheEpoch(db: Database): () => Promise<string> {
  return async () => {
    const epoch = epochs.get(db) ?? (await readEpoch(db))
    epochs.set(db, epoch)
    return epoch
  }
}

/** Begins a new epoch, because the numbers of writes run again from those of the restored backup. */
export async function renewEpoch(db: Database): Promise<void> {
  await db.updateTable('epoch').set({ value: createEpoch() }).execute()
  epochs.delete(db)
}
