import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely'
import { beginWriteWork, yieldToRequests, yieldWhenLong } from '../../runtime/event-loop.ts'
import { refuseWrites } from '../refuse-writes.ts'
import { createLock, type Lock } from './lock.ts'
import { createStatementCache } from './statement-cache.ts'
import type { SqliteThread } from './thread.ts'

/** The connections of the driver: one that writes, one that reads at the same time, and more for snapshots and large writes. */
export interface SqliteConnections {
  readonly writer: DatabaseSync
  readonly read: RunQuery
  readonly openReader: () => DatabaseSync
  readonly openThread: () => SqliteThread
  /** Called when the disk did not confirm a write: data that the machine believes to be written may be lost. */
  readonly onDiskFailure: () => void
  /** Called when a write found the file locked by another process. */
  readonly onBusy?: () => void
  /** Refuses every write with `readOnly`. */
  readonly isReadOnly?: boolean
}

/** How long a write waits for other writes of this process, and for other processes. */
const maxWaitMs = 5000
/** The busy timeout of SQLite would block the whole process, including reads, so the driver retries. */
const retryMs = 10

export function createSqliteDialect(connections: SqliteConnections) {
  return {
    // Kysely would run one query at a time, and reads would wait for transactions; the driver below allows more.
    createAdapter: () => Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
    createDriver: () => createDriver(connections),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface DriverConnection extends DatabaseConnection {
  readonly begin: (settings: TransactionSettings) => Promise<void>
  readonly end: (command: 'commit' | 'rollback') => Promise<void>
}

function createDriver(connections: SqliteConnections): Driver {
  const lock = createLock(maxWaitMs)
  const runWriter = createRunner(connections.writer)
  const write = connections.isReadOnly
    ? refuseEachWrite(runWriter)
    : reportDiskFailure(runWriter, connections.onDiskFailure)
  return {
    init: async () => undefined,
    acquireConnection: async () => createConnection(connections, write, lock),
    beginTransaction: (connection, settings) => (connection as DriverConnection).begin(settings),
    commitTransaction: async (connection) => (connection as DriverConnection).end('commit'),
    rollbackTransaction: async (connection) => (connection as DriverConnection).end('rollback'),
    // Released after any error, so that no other connection waits.
    releaseConnection: async (connection) => (connection as DriverConnection).end('rollback'),
    destroy: async () => undefined,
  }
}

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>
type RunQuery = <R>(query: Query) => QueryResult<R>

/** The connection that a transaction writes with: the shared writer, or one in its own thread. */
interface WriteConnection {
  readonly run: <R>(query: Query) => QueryResult<R> | Promise<QueryResult<R>>
  readonly isTransaction: () => boolean
  readonly close: () => Promise<void>
}

function createMainWriter(writer: SqliteConnections['writer'], write: RunQuery): WriteConnection {
  return { run: write, isTransaction: () => writer.isTransaction, close: async () => undefined }
}

function openThreadConnection({ openThread, onDiskFailure }: SqliteConnections): WriteConnection {
  const thread = openThread()
  return { ...thread, run: (query) => reportLaterDiskFailure(thread.run(query), onDiskFailure) }
}

// A connection in the sense of Kysely. Reads go to the reader at once, even while a transaction is open; writes wait for the lock; and a
// transaction holds the writer from its begin to its end. A transaction that only reads has its own connection, and one that writes much
// (`buildLargeTransaction`) has one in its own thread.
function createConnection(connections: SqliteConnections, write: RunQuery, lock: Lock): DriverConnection {
  const { writer, read, openReader, onBusy } = connections
  const mainWriter = createMainWriter(writer, write)
  let release: (() => void) | null = null
  let snapshot: RunQuery | null = null
  let activeWriter: WriteConnection | null = null

  function beginSnapshot(): void {
    const reader = openReader()
    reader.exec('begin')
    snapshot = createRunner(reader)
    release = () => reader.close()
  }

  async function beginWrite(isLarge: boolean): Promise<void> {
    const unlock = await lock()
    const endWork = beginWriteWork()
    release = () => {
      endWork()
      unlock()
    }
    try {
      const newWriter = isLarge ? openThreadConnection(connections) : mainWriter
      activeWriter = newWriter
      await retryWhileBusy(() => newWriter.run(createRawQuery('begin immediate')), onBusy)
    } catch (error) {
      await releaseConnection()
      throw error
    }
  }

  async function releaseConnection(): Promise<void> {
    await activeWriter?.close()
    activeWriter = null
    release?.()
    release = null
  }

  async function endWrite(from: WriteConnection, command: 'commit' | 'rollback'): Promise<void> {
    try {
      // SQLite itself rolls back a transaction that a full disk stopped; a second rollback would hide the reason.
      if (command === 'commit' || from.isTransaction()) await from.run(createRawQuery(command))
    } finally {
      // After a failed commit Kysely sends a rollback, so the writer is held until then.
      if (!from.isTransaction()) await releaseConnection()
    }
  }

  return {
    begin: async ({ accessMode }) => {
      if (accessMode === 'read only') beginSnapshot()
      else await beginWrite(accessMode === 'read write')
    },
    end: async (command) => {
      if (release === null) return
      if (activeWriter === null) await releaseConnection()
      else await endWrite(activeWriter, command)
    },
    executeQuery: async <R>(query: CompiledQuery) => {
      // A query blocks the event loop while it runs, so several queries in a row would block it for long. Snapshots are read by work that
      // takes seconds, which yields to requests.
      await (snapshot === null ? yieldWhenLong() : yieldToRequests())
      if (snapshot !== null) return snapshot<R>(query)
      if (activeWriter !== null) return activeWriter.run<R>(query)
      if (SelectQueryNode.is(query.query)) return read<R>(query)
      const unlock = await lock()
      try {
        return await retryWhileBusy(() => write<R>(query), onBusy)
      } finally {
        unlock()
      }
    },
    streamQuery: () => {
      throw new Error('nothing here is streamed: answers are small')
    },
  }
}

function createRawQuery(sql: string): Query {
  return { sql, parameters: [] }
}

// Another process may hold the write lock of the file; reads of this process continue meanwhile.
async function retryWhileBusy<T>(work: () => T | Promise<T>, onBusy?: () => void): Promise<T> {
  const deadline = performance.now() + maxWaitMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (isBusy(error)) onBusy?.()
      if (!isBusy(error) || performance.now() > deadline) throw error
    }
    await delay(retryMs)
  }
}

const busyCode = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === busyCode
}

// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC
const unconfirmedErrorCodes = [1034, 1290]

function refuseEachWrite(run: RunQuery): RunQuery {
  return (query) => {
    refuseWrites(query.sql)
    return run(query)
  }
}

function reportDiskFailure(run: RunQuery, onDiskFailure: () => void): RunQuery {
  return (query) => {
    try {
      return run(query)
    } catch (error) {
      if (isUnconfirmedWrite(error)) onDiskFailure()
      throw error
    }
  }
}

async function reportLaterDiskFailure<T>(result: Promise<T>, onDiskFailure: () => void): Promise<T> {
  try {
    return await result
  } catch (error) {
    if (isUnconfirmedWrite(error)) onDiskFailure()
    throw error
  }
}

function isUnconfirmedWrite(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && unconfirmedErrorCodes.includes(Number(error.errcode))
}

/** Runs statements on a connection, which caches them. */
export function createRunner(connection: DatabaseSync): RunQuery {
  const prepare = createStatementCache(connection)
  return <R>({ sql, parameters }: Query): QueryResult<R> => {
    const { statement, hasRows } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (hasRows) return { rows: statement.all(...values) as R[] }
    const { changes } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
}
