import { migrate } from './migrations.ts'
import type { OpenDatabase } from './open-database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite/sqlite.ts'

interface Options {
  readonly allowShared?: boolean
  /** Keeps the memory of the process small, at some cost of speed. */
  readonly isFrugal?: boolean
  /** Called when the disk did not confirm a write. */
  readonly onDiskFailure?: () => void
  /** Called when an idle connection breaks. It is optional: the next query fails anyway. */
  readonly onIdleError?: (error: Error) => void
}

/** Opens `sqlite:path` or `postgres://...` with the newest schema. */
export async function openDatabase(url: string, options: Options = {}): Promise<OpenDatabase> {
  const database = await connectDatabase(url, options)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

/** Opens the database without migrating its schema. */
export async function connectDatabase(
  url: string,
  { onIdleError = () => undefined, ...sqliteOptions }: Options = {},
): Promise<OpenDatabase> {
  const file = parseSqlitePath(url)
  return file === null ? openPostgres(url, onIdleError) : openSqlite(file, sqliteOptions)
}

/** The file of `sqlite:path`; null for another database. */
export function parseSqlitePath(url: string): string | null {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null
}
