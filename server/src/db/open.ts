import { migrate } from './migrations.ts'
import { openPostgres } from './postgres.ts'
import type { Database } from './schema.ts'
import { openSqlite } from './sqlite.ts'

export interface OpenDatabase {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Database
  readonly close: () => Promise<void>
}

interface Options {
  readonly allowShared?: boolean
  /** Hears of connections that break while nobody uses them. Whoever does not listen loses nothing: the next query says it. */
  readonly onIdleError?: (error: Error) => void
}

/** Opens `sqlite:path` or `postgres://...` with the newest schema. */
export async function openDatabase(
  url: string,
  { allowShared = false, onIdleError = () => undefined }: Options = {},
): Promise<OpenDatabase> {
  const database = url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length), { allowShared })
    : await openPostgres(url, onIdleError)
  try {
    await migrate(database)
  } catch (error) {
    await database.close()
    throw error
  }
  return database
}
