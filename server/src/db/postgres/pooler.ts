import pg from 'pg'
import { cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'

interface DatabaseUrls {
  readonly databaseUrl: string
  /** The address of PostgreSQL itself; null if the operator has not set it. */
  readonly databaseDirectUrl: string | null
}

/**
 * The URL for work that needs a connection of PostgreSQL of its own: the lock of an update ends with it, and `pg_dump` changes its settings,
 * which a pooler would pass on to the next request. Throws a `StartupError` if only the address of a pooler is known.
 */
export async function findDirectUrl({ databaseUrl, databaseDirectUrl }: DatabaseUrls): Promise<string> {
  if (!databaseUrl.startsWith('postgres') || databaseDirectUrl !== null) return databaseDirectUrl ?? databaseUrl
  if (!(await isPooled(databaseUrl))) return databaseUrl
  throw new StartupError(
    `HARU_DATABASE_URL is the address of a connection pooler. Updates, backups and restores need PostgreSQL itself: set
HARU_DATABASE_DIRECT_URL to its address. For a pooler in session mode it can be the same one.`,
    cannotOpenExitCode,
  )
}

/** Whether the process that the server names at the start of a connection is another one than that which runs the statements. */
async function isPooled(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // The types of the driver do not declare it.
    const { processID } = client as pg.Client & { readonly processID?: number }
    return rows[0]?.pid !== processID
  } catch {
    // The next connection to this address reports why it fails.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
