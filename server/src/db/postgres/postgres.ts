import { Kysely, PostgresDialect, type PostgresDialectConfig, sql } from 'kysely'
import pg from 'pg'
import { cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import type { Database, Tables } from '../schema.ts'
import { LimitedDriver } from './limited-driver.ts'
import { findDirectUrl } from './pooler.ts'
import { createPreparingPool } from './prepared-statements.ts'
import { createSchemaIntrospector } from './schema-introspector.ts'

const bigintType = 20

/** The limits of the statements of a request: a connection that a dead network swallowed must not hold it for longer. */
const requestLimits = {
  query_timeout: 8000,
  statement_timeout: 8000,
  idle_in_transaction_session_timeout: 10_000,
} as const
/** A migration may build an index for an hour, and it needs one connection, because its lock belongs to the connection. */
const longWorkLimits = { max: 1 } as const

class ServerDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new LimitedDriver(this.#config)
  }

  override createIntrospector(db: Kysely<unknown>) {
    return createSchemaIntrospector(db)
  }
}

interface PostgresOptions {
  /** The largest number of connections for requests; one more is used while a migration runs. */
  readonly poolSize?: number
  /** Called when an idle connection breaks; the pool makes new ones. */
  readonly onIdleError?: (error: Error) => void
  /** Refuses every write with `readOnly`. */
  readonly isReadOnly?: boolean
  /** The address of PostgreSQL itself, for long work; null if it is not known to be another one. */
  readonly directUrl?: string | null
}

/** A PostgreSQL server. */
export async function openPostgres(
  url: string,
  { poolSize = 10, onIdleError = () => undefined, isReadOnly = false, directUrl = null }: PostgresOptions = {},
): Promise<DatabaseHandle> {
  const { db, pool } = openPool(url, { onIdleError, isReadOnly }, { ...requestLimits, max: poolSize })
  try {
    await checkDurability(db)
  } catch (error) {
    await db.destroy()
    throw error instanceof StartupError ? error : createUnreachableError(error)
  }
  return {
    kind: 'postgres',
    db,
    runLongWork: async (work) => {
      const longWorkUrl = await findDirectUrl({ databaseUrl: url, databaseDirectUrl: directUrl })
      return runLongWork(openPool(longWorkUrl, { onIdleError, isReadOnly }, longWorkLimits).db, work)
    },
    readLoad: () => ({
      kind: 'postgres',
      active: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      max: poolSize,
    }),
    close: () => db.destroy(),
  }
}

function openPool(
  url: string,
  { onIdleError, isReadOnly }: Required<Pick<PostgresOptions, 'onIdleError' | 'isReadOnly'>>,
  limits: Partial<typeof requestLimits> & { readonly max: number },
): { readonly db: Database; readonly pool: pg.Pool } {
  const pool = new pg.Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    // Statements that are delayed are sent together (prepared-statements.ts). All others still wait for the one before.
    pipeline: true,
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
  const db = new Kysely<Tables>({ dialect: new ServerDialect({ pool: createPreparingPool(pool, isReadOnly) }) })
  return { db, pool }
}

async function runLongWork<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection)
      // PostgreSQL ends the statement of a killed server, and its lock, without waiting for the end of the statement. Not every operating
      // system supports it.
      await sql`set client_connection_check_interval = '1s'`.execute(connection).catch(() => undefined)
      return await work(connection)
    })
  } finally {
    await db.destroy()
  }
}

/** Without the first a power cut loses acknowledged saves, without the others perhaps the whole database. */
const durabilitySettings = ['synchronous_commit', 'fsync', 'full_page_writes'] as const

async function checkDurability(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name in (${sql.join(durabilitySettings)}) and setting = 'off' order by name
  `.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(' and ')
  throw new StartupError(
    `PostgreSQL has ${names} off: a power cut would lose what people were told is saved. Turn it on for this database.`,
    cannotOpenExitCode,
  )
}

/** PgBouncer answers so to a startup parameter that it does not know. */
const protocolViolation = '08P01'

// The URL may contain a password, and so may the message of the driver: only its code is reported.
function createUnreachableError(error: unknown): StartupError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null
  const advice =
    code === protocolViolation
      ? 'If this is a connection pooler, it must ignore the startup parameters statement_timeout and idle_in_transaction_session_timeout.'
      : 'Check HARU_DATABASE_URL and that it is running.'
  return new StartupError(
    `PostgreSQL cannot be reached${code === null ? '' : ` (${code})`}. ${advice}`,
    cannotOpenExitCode,
  )
}
