import { existsSync } from 'node:fs'
import { cannotOpenExitCode, StartupError } from '../runtime/startup-error.ts'
import type { DatabaseHandle } from './database-handle.ts'
import { openDatabase, parseSqlitePath } from './open-database.ts'

/** A command that reads a database must not create an empty one if the operator has mistyped a folder. */
export function refuseMissingDatabase(databaseUrl: string): void {
  const file = parseSqlitePath(databaseUrl)
  if (file === null || existsSync(file)) return
  throw new StartupError(
    `There is no database at ${file}. Start Haru once, or set the HARU_DATA_DIR it uses.`,
    cannotOpenExitCode,
  )
}

/** Runs `work` on the database of a server that may be running. The lock beside the file keeps out a second server only. */
export async function withSharedDatabase<T>(
  databaseUrl: string,
  work: (database: DatabaseHandle) => Promise<T>,
): Promise<T> {
  refuseMissingDatabase(databaseUrl)
  const database = await openDatabase(databaseUrl, { allowShared: true })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
