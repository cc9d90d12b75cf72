import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { cannotOpenExitCode, StartupError } from '../runtime/startup-error.ts'
import type { OpenDatabase } from './open-database.ts'
import type { Tables } from './schema.ts'
import { createSchemaIntrospector } from './schema-introspector.ts'

const bigintType = 20

class SchemaDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>) {
    return createSchemaIntrospector(db)
  }
}

/** A PostgreSQL server. `onIdleError` is called when an idle connection breaks; the pool makes new ones. */
export async function openPostgres(url: string, onIdleError: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A connection that a dead network swallowed must not hold a request for longer than this.
    query_timeout: 8000,
    statement_timeout: 8000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    application_name: 'haru',
    types: {
      // All integers are far below 2^53, so numbers can hold them.
      getTypeParser: ((type: number, format?: 'text') =>
        type === bigintType ? Number : pg.types.getTypeParser(type, format ?? 'text')) as typeof pg.types.getTypeParser,
    },
  })
  pool.on('error', onIdleError)
  // Between two queries of a transaction the client has no other listener, and an error without a listener ends the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  const db = new Kysely<Tables>({ dialect: new SchemaDialect({ pool }) })
  try {
    await checkDurability(db)
  } catch (error) {
    await db.destroy()
    throw error instanceof StartupError ? error : createUnreachableError(error)
  }
  return { kind: 'postgres', db, close: () => db.destroy() }
}

async function checkDurability(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)
  if (rows[0]?.synchronous_commit !== 'off') return
  throw new StartupError(
    'PostgreSQL has synchronous_commit off: a power cut would lose what people were told is saved. Turn it on for this database.',
    cannotOpenExitCode,
  )
}

// The URL may contain a password, and so may the message of the driver: only its code is reported.
function createUnreachableError(error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return new StartupError(
    `PostgreSQL cannot be reached${code}. Check HARU_DATABASE_URL and that it is running.`,
    cannotOpenExitCode,
  )
}
