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

/** The last nightly backup that was attempted. */
interface NightlyAttempt {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly isSuccess: boolean
}

/** The table has one row. */
const nightlyId = 1

export async function readNightlyAttempt(db: Database): Promise<NightlyAttempt | null> {
  const row = await db
    .selectFrom('nightly_backup')
    .select(['at', 'failed'])
    .where('id', '=', nightlyId)
    .executeTakeFirst()
  return row === undefined ? null : { at: row.at, isSuccess: row.failed === 0 }
}

export async function recordNightlyAttempt(db: Database, { at, isSuccess }: NightlyAttempt): Promise<void> {
  const values = { at, failed: isSuccess ? 0 : 1 }
  await db
    .insertInto('nightly_backup')
    .values({ id: nightlyId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}
