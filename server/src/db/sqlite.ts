import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { badDatabase, CannotStart, cannotOpen } from '../cannot-start.ts'
import { createLock, type Lock } from './lock.ts'
import type { OpenDatabase } from './open.ts'
import { reloadable, type Tables } from './schema.ts'
import { keepStatements } from './statements.ts'

// FULL: with NORMAL a power cut loses writes that were already answered. mmap: reads need no system call.
const pragmas = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma busy_timeout = 5000;
  pragma foreign_keys = on;
  pragma mmap_size = 268435456;
  pragma journal_size_limit = 67108864;
  pragma temp_store = memory;
`
/** Only used by large imports, which take three times as long with SQLite's own 2 MB. */
const writerCacheKb = 65_536
/** In a process that has to be small, where what is mapped counts as well. */
const frugalCacheKb = 16_384

interface Options {
  readonly allowShared?: boolean
  /** Does without mapping the file into memory. */
  readonly isFrugal?: boolean
  /** Hears when the disk did not confirm a write: what the machine believes to have written may be gone. */
  readonly onDiskFailure?: () => void
}

/** One file, with a connection that writes and one that reads beside it, as a write-ahead log allows. */
export function openSqlite(
  path: string,
  { allowShared = false, isFrugal = false, onDiskFailure = () => undefined }: Options = {},
): OpenDatabase {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const hold = allowShared ? null : holdAlone(path)
    const writer = connectTo(path, isFrugal)
    writer.exec(`pragma cache_size = -${isFrugal ? frugalCacheKb : writerCacheKb}`)
    // Nobody else on the machine has any business in it. The log beside it takes the same mode.
    chmodSync(path, 0o600)
    checkQuickly(writer, path)
    const reader = connectTo(path, isFrugal)
    reader.exec('pragma query_only = on')
    return {
      kind: 'sqlite',
      db: new Kysely<Tables>({ dialect: dialect(writer, reader, onDiskFailure) }),
      close: async () => {
        reader.close()
        writer.exec('pragma wal_checkpoint(truncate)')
        writer.close()
        hold?.close()
      },
    }
  } catch (error) {
    throw explainOpening(error, path)
  }
}

function connectTo(path: string, isFrugal: boolean): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: 5000 })
  connection.exec(pragmas)
  if (isFrugal) connection.exec('pragma mmap_size = 0')
  return connection
}

// A lock of the operating system on a file beside the database: it ends with the process, however that ends, so that
// there is never a stale one to clean up.
function holdAlone(path: string): DatabaseSync {
  // Private before SQLite opens it: another user of the machine who may write to it could keep this server from starting.
  writeFileSync(`${path}.lock`, '', { mode: 0o600, flag: 'a' })
  chmodSync(`${path}.lock`, 0o600)
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (primaryCode(error) !== 5) throw error
    throw new CannotStart(
      `Another Haru is using ${path}. Stop it first, give this one another HARU_DATA_DIR, or set HARU_ALLOW_SHARED=yes.`,
      cannotOpen,
    )
  }
}

// A catalogue of a million foods would take seconds, and people's own tables take none.
function checkQuickly(connection: DatabaseSync, path: string): void {
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").all()
  for (const { name } of tables) {
    if (reloadable.has(String(name))) continue
    const [first] = connection.prepare(`pragma quick_check("${String(name)}")`).all()
    if (first?.['quick_check'] !== 'ok') throw damaged(path)
  }
}

function explainOpening(error: unknown, path: string): unknown {
  const code = primaryCode(error)
  if (code === 11 || code === 26) return damaged(path)
  if (code === 8 || code === 10 || code === 13 || code === 14) {
    return new CannotStart(`${path} cannot be opened for writing: ${(error as Error).message}.`, cannotOpen)
  }
  return error
}

function damaged(path: string): CannotStart {
  return new CannotStart(
    `${path} is damaged or is not a database. Nothing was changed. Put the newest backup in its place, or try to save what is left: sqlite3 ${path} .recover`,
    badDatabase,
  )
}

function primaryCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
}

function dialect(writer: DatabaseSync, reader: DatabaseSync, onDiskFailure: () => void) {
  return {
    // Kysely would let one query in at a time, and reads wait for transactions; the driver below knows better.
    createAdapter: () => Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
    createDriver: () => driver(writer, reader, onDiskFailure),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

interface Connection extends DatabaseConnection {
  readonly begin: () => Promise<void>
  readonly end: (command: 'commit' | 'rollback') => void
}

function driver(writer: DatabaseSync, reader: DatabaseSync, onDiskFailure: () => void): Driver {
  const lock = createLock(5000)
  const write = watched(runner(writer), onDiskFailure)
  const read = runner(reader)
  return {
    init: async () => undefined,
    acquireConnection: async () => connection(writer, write, read, lock),
    beginTransaction: (of) => (of as Connection).begin(),
    commitTransaction: async (of) => (of as Connection).end('commit'),
    rollbackTransaction: async (of) => (of as Connection).end('rollback'),
    // Whatever went wrong before: nobody else may be kept waiting.
    releaseConnection: async (of) => (of as Connection).end('rollback'),
    destroy: async () => undefined,
  }
}

type Run = <R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>) => QueryResult<R>

// What Kysely takes for a connection: reads go to the reader at once, even while somebody's transaction is open; writes
// wait for their turn; and a transaction has the writer for itself from its begin to its end.
function connection(writer: DatabaseSync, write: Run, read: Run, lock: Lock): Connection {
  let release: (() => void) | null = null
  return {
    begin: async () => {
      release = await lock()
      try {
        write(raw('begin immediate'))
      } catch (error) {
        release()
        release = null
        throw error
      }
    },
    end: (command) => {
      if (release === null) return
      try {
        // SQLite itself rolls back what a full disk stopped; a second rollback would hide the reason.
        if (command === 'commit' || writer.isTransaction) write(raw(command))
      } finally {
        // After a commit that failed, Kysely asks for a rollback: keep the writer until then.
        if (!writer.isTransaction) {
          release?.()
          release = null
        }
      }
    },
    executeQuery: async <R>(query: CompiledQuery) => {
      if (release !== null) return write<R>(query)
      if (SelectQueryNode.is(query.query)) return read<R>(query)
      const done = await lock()
      try {
        return write<R>(query)
      } finally {
        done()
      }
    },
    streamQuery: () => {
      throw new Error('nothing here is streamed: answers are small')
    },
  }
}

function raw(sql: string): Pick<CompiledQuery, 'sql' | 'parameters'> {
  return { sql, parameters: [] }
}

// SQLITE_IOERR_FSYNC and SQLITE_IOERR_DIR_FSYNC
const notConfirmed = [1034, 1290]

function watched(run: Run, onDiskFailure: () => void): Run {
  return (query) => {
    try {
      return run(query)
    } catch (error) {
      if (error instanceof Error && 'errcode' in error && notConfirmed.includes(Number(error.errcode))) onDiskFailure()
      throw error
    }
  }
}

function runner(connection: DatabaseSync): Run {
  const prepare = keepStatements(connection)
  return <R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> => {
    const { statement, hasRows } = prepare(sql)
    const values = parameters as SQLInputValue[]
    if (hasRows) return { rows: statement.all(...values) as R[] }
    const { changes } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes) }
  }
}
