import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { badDatabaseExitCode, cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { reloadableTables } from '../schema.ts'
import { createRunner } from './driver.ts'
import { openKysely } from './open-kysely.ts'
import { openSqliteThread } from './thread.ts'

// FULL: with NORMAL a power cut loses writes that were already confirmed.
const pragmas = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma journal_size_limit = 67108864;
  pragma temp_store = memory;
`
/** How long opening and closing wait for another process. */
const openingTimeoutMs = 5000
/**
 * The page cache of a connection that stays open. SQLite's own 2 MB make large imports three times as slow. The file is not mapped into
 * memory: reads were no faster than with this cache, and all pages that were ever read counted as memory of the process.
 */
const pageCacheKb = 16_384

interface Options {
  readonly allowShared?: boolean
  /** Called when the disk did not confirm a write: data that the machine believes to be written may be lost. */
  readonly onDiskFailure?: () => void
}

/** Opens a file with one connection that writes and one that reads at the same time, as a write-ahead log allows. */
export function openSqlite(
  path: string,
  { allowShared = false, onDiskFailure = () => undefined }: Options = {},
): DatabaseHandle {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const fileLock = allowShared ? null : lockSqliteFile(path)
    restrictToOwner(path)
    checkFile(path)
    const writer = connectTo(path)
    const readers = openReaders(path)
    const reader = readers.open()
    for (const connection of [writer, reader]) connection.exec(`pragma cache_size = -${pageCacheKb}`)
    // The driver retries while another process holds the lock: SQLite would block this whole process meanwhile.
    writer.exec('pragma busy_timeout = 0')
    const openThread = () => openSqliteThread(path, `${pragmas}; pragma cache_size = -${pageCacheKb}`)
    let busyCount = 0
    const onBusy = () => {
      busyCount += 1
    }
    const read = createRunner(reader)
    const db = openKysely({ writer, read, openReader: readers.open, openThread, onDiskFailure, onBusy })
    return {
      kind: 'sqlite',
      db,
      runLongWork: (work) => work(db),
      readLoad: () => ({ kind: 'sqlite', logBytes: readLogSize(path), busyCount }),
      close: async () => {
        readers.closeAll()
        // Work in the background, such as loading foods, may have left a transaction open, which would block the checkpoint.
        if (writer.isTransaction) writer.exec('rollback')
        writer.exec(`pragma busy_timeout = ${openingTimeoutMs}; pragma wal_checkpoint(truncate)`)
        writer.close()
        fileLock?.close()
      },
    }
  } catch (error) {
    throw toOpeningError(error, path)
  }
}

/** The size of the write-ahead log of a database. */
export function readLogSize(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0
}

/** Opens connections that read, and closes all of them with the database: an open snapshot would block its checkpoint. */
function openReaders(path: string) {
  const readers = new Set<DatabaseSync>()
  return {
    open: (): DatabaseSync => {
      for (const closed of [...readers].filter(({ isOpen }) => !isOpen)) readers.delete(closed)
      const reader = connectTo(path)
      reader.exec('pragma query_only = on; pragma busy_timeout = 0')
      readers.add(reader)
      return reader
    },
    closeAll: () => {
      for (const reader of readers) if (reader.isOpen) reader.close()
    },
  }
}

/** Denies other users of the machine access to the file, before SQLite opens it and gives the files beside it the same mode. */
function restrictToOwner(path: string): void {
  writeFileSync(path, '', { mode: 0o600, flag: 'a' })
  chmodSync(path, 0o600)
}

function connectTo(path: string): DatabaseSync {
  const connection = new DatabaseSync(path, { timeout: openingTimeoutMs })
  connection.exec(pragmas)
  return connection
}

/**
 * Keeps other servers from opening the file. It is a lock of the operating system on a file beside the database, which ends with the
 * process in every case, so there is never a stale lock.
 */
export function lockSqliteFile(path: string): { readonly close: () => void } {
  // Another user of the machine with write access to the file could keep this server from starting.
  restrictToOwner(`${path}.lock`)
  const lock = new DatabaseSync(`${path}.lock`, { timeout: 0 })
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (getPrimaryCode(error) !== 5) throw error
    throw new StartupError(
      `Another Haru is using ${path}. Stop it first, give this one another HARU_DATA_DIR, or set HARU_ALLOW_SHARED=on.`,
      cannotOpenExitCode,
    )
  }
}

function checkFile(path: string): void {
  const connection = connectTo(path)
  checkIntegrity(connection, path)
  connection.close()
}

/**
 * Refuses a damaged database. The tables of users take little time; a catalogue of a million foods would take seconds and can be loaded
 * again.
 */
export function checkIntegrity(connection: DatabaseSync, path: string): void {
  const tables = connection.prepare("select name from sqlite_schema where type = 'table'").all()
  for (const { name } of tables) {
    if (reloadableTables.has(String(name))) continue
    const [first] = connection.prepare(`pragma quick_check("${String(name)}")`).all()
    if (first?.['quick_check'] !== 'ok') throw createDamagedDatabaseError(path)
  }
}

/** The error for the operator, if `error` is of the file or of the disk. */
export function toOpeningError(error: unknown, path: string, purpose: 'reading' | 'writing' = 'writing'): unknown {
  const code = getPrimaryCode(error)
  if (code === 11 || code === 26) return createDamagedDatabaseError(path)
  // An error of the file system names a system call, an error of SQLite has a number.
  const isRefused = error instanceof Error && 'syscall' in error
  if (isRefused || code === 8 || code === 10 || code === 13 || code === 14) {
    return new StartupError(`${path} cannot be opened for ${purpose}: ${(error as Error).message}.`, cannotOpenExitCode)
  }
  return error
}

function createDamagedDatabaseError(path: string): StartupError {
  return new StartupError(
    `${path} is damaged or is not a database. Nothing was changed. Put the newest backup in its place, or try to save what is left: sqlite3 ${path} .recover`,
    badDatabaseExitCode,
  )
}

/** The result code of SQLite without its details; null for another error. */
export function getPrimaryCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : null
}
