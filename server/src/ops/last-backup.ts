import type { Database } from '../db/schema.ts'

/** The time and size of the last backup. */
interface LastBackup {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly bytes: number
}

export async function readLastBackup(db: Database): Promise<LastBackup | null> {
  const row = await db.selectFrom('backup').select(['at', 'bytes']).orderBy('at', 'desc').limit(1).executeTakeFirst()
  return row ?? null
}

/** Replaces the stored last backup. */
export async function saveLastBackup(db: Database, { at, bytes }: LastBackup): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('backup').execute()
    await transaction.insertInto('backup').values({ at, bytes }).execute()
  })
}
