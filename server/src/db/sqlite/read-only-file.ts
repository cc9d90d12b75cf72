import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { cannotOpenExitCode, StartupError } from '../../runtime/startup-error.ts'
import type { DatabaseHandle } from '../database-handle.ts'
import { createRunner } from './driver.ts'
import { openKysely } from './open-kysely.ts'
import { checkIntegrity, getPrimaryCode, readLogSize, toOpeningError } from './sqlite.ts'

/** Opens a file that no program writes to, such as a backup, to read it. No file beside it is created. */
export function openImmutableFile(path: string): DatabaseHandle {
  return openForReading(path, () => connectToImmutable(path))
}

/** Opens the database of a server to read it: beside a server that writes to it, or on a disk that is read-only. */
export function openReadOnlyFile(path: string): DatabaseHandle {
  if (!existsSync(path)) {
    throw new StartupError(`There is no database at ${path}, and HARU_READ_ONLY=on creates none.`, cannotOpenExitCode)
  }
  try {
    const connect = isOnReadOnlyDisk(path) ? () => connectToImmutable(path) : () => connectToRead(path)
    const connection = connect()
    checkIntegrity(connection, path)
    connection.close()
    return openForReading(path, connect)
  } catch (error) {
    throw toOpeningError(error, path, 'reading')
  }
}

function connectToRead(path: string): DatabaseSync {
  return new DatabaseSync(path, { readOnly: true, timeout: 0 })
}

// With this parameter SQLite does not look for a write-ahead log.
function connectToImmutable(path: string): DatabaseSync {
  return new DatabaseSync(new URL('?immutable=1', pathToFileURL(path)), { readOnly: true })
}

/** Whether SQLite cannot create the index of the write-ahead log. Refuses a log with writes, which are not readable without one. */
function isOnReadOnlyDisk(path: string): boolean {
  const connection = connectToRead(path)
  try {
    connection.prepare('select 1 from sqlite_schema').get()
    return false
  } catch (error) {
    // SQLITE_READONLY and SQLITE_CANTOPEN
    if (![8, 14].includes(getPrimaryCode(error) ?? 0)) throw error
  } finally {
    connection.close()
  }
  if (readLogSize(path) === 0) return true
  throw new StartupError(
    `${path}-wal has writes that cannot be read on a read-only disk. Start Haru once where it can write to the file, stop it, and try again.`,
    cannotOpenExitCode,
  )
}

function openForReading(path: string, connect: () => DatabaseSync): DatabaseHandle {
  const opened = new Set<DatabaseSync>()
  const open = () => {
    for (const closed of [...opened].filter(({ isOpen }) => !isOpen)) opened.delete(closed)
    const connection = connect()
    connection.exec('pragma temp_store = memory')
    opened.add(connection)
    return connection
  }
  const reader = open()
  const connections = {
    writer: reader,
    read: createRunner(reader),
    openReader: open,
    openThread: () => {
      throw new Error('the file is only read')
    },
    onDiskFailure: () => undefined,
    isReadOnly: true,
  }
  const db = openKysely(connections)
  return {
    kind: 'sqlite',
    db,
    runLongWork: (work) => work(db),
    readLoad: () => ({ kind: 'sqlite', logBytes: readLogSize(path), busyCount: 0 }),
    close: async () => {
      for (const connection of opened) if (connection.isOpen) connection.close()
    },
  }
}
