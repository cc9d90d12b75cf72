import { cannotOpenExitCode, StartupError } from '../runtime/startup-error.ts'
import type { DatabaseHandle } from './database-handle.ts'
import { isEmptyDatabase, isUpToDate, refuseNewerDatabase } from './migrator/migration-record.ts'
import { migrate } from './migrator/migrator.ts'
import { openPostgres } from './postgres/postgres.ts'
import { openReadOnlyFile } from './sqlite/read-only-file.ts'
import { openSqlite } from './sqlite/sqlite.ts'

interface Options {
  readonly allowShared?: boolean
  /** Called when the disk did not confirm a write. */
  readonly onDiskFailure?: () => void
  /** Called when an idle connection breaks. It is optional: the next query fails anyway. */
  readonly onIdleError?: (error: Error) => void
  /** The largest number of connections to PostgreSQL. */
  readonly poolSize?: number
  /** Refuses every write with `readOnly`. */
  readonly isReadOnly?: boolean
  /** The address of PostgreSQL itself, if `url` may be that of a pooler. */
  readonly directUrl?: string | null
}

/**
 * Opens `sqlite:path` or `postgres://...`, and creates the tables of an empty database. Refuses a database of another version, because
 * only a server or `haru migrate` changes the data of users.
 */
export async function openDatabase(url: string, options: Options = {}): Promise<DatabaseHandle> {
  const database = await connectDatabase(url, options)
  try {
    await refuseNewerDatabase(database.db)
    if (await isEmptyDatabase(database.db)) await migrate(database)
    else await refuseOutdatedDatabase(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}

async function refuseOutdatedDatabase({ db }: DatabaseHandle): Promise<void> {
  if (await isUpToDate(db)) return
  throw new StartupError(
    'The database is of an earlier version. Start Haru, or run "npm run haru -- migrate", and wait until it is done.',
    cannotOpenExitCode,
  )
}

/** Opens the database without migrating its schema. */
export async function connectDatabase(
  url: string,
  { onIdleError, poolSize, isReadOnly = false, directUrl = null, ...sqliteOptions }: Options = {},
): Promise<DatabaseHandle> {
  const file = parseSqlitePath(url)
  if (file !== null) return isReadOnly ? openReadOnlyFile(file) : openSqlite(file, sqliteOptions)
  return openPostgres(url, {
    isReadOnly,
    directUrl,
    ...(onIdleError === undefined ? {} : { onIdleError }),
    ...(poolSize === undefined ? {} : { poolSize }),
  })
}

/** The file of `sqlite:path`; null for another database. */
export function parseSqlitePath(url: string): string | null {
  return url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : null
}
