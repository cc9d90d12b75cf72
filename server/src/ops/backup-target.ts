import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { BackupError } from './backup-error.ts'

/** 128 and SIGINT, as a shell counts it. */
const interruptedExitCode = 130

/** Creates an empty file that other users of the machine cannot read. */
export function createPrivateFile(path: string): string {
  writeFileSync(path, '', { mode: 0o600, flag: 'wx' })
  return path
}

/** The first five bytes of backup files. */
const fileSignatures = { sqlite: 'SQLit', postgres: 'PGDMP' } as const

/** Refuses a target that a backup must not replace: a folder, the database itself, and any file that is not a backup. */
export function checkBackupTarget(target: string, database: string | null): void {
  const stats = statSync(target, { throwIfNoEntry: false })
  if (stats?.isDirectory()) throw new BackupError(`${target} is a folder. Name a file in it.`)
  if (database !== null && isDatabaseFile(target, database)) {
    throw new BackupError(`${target} is the database itself. Name another file.`)
  }
  if (stats === undefined || detectBackupKind(target) !== null) return
  throw new BackupError(`${target} is there and is no backup. It was left as it is: name another file.`)
}

/** Checks that a file is a complete backup of Haru by its name and its first bytes, and returns its kind. */
export function readBackupKind(path: string): 'sqlite' | 'postgres' {
  if (!existsSync(path)) throw new BackupError(`${path} is not there.`)
  if (existsSync(`${path}-wal`)) {
    throw new BackupError(`${path} is a database in use, and no backup: its last writes are in ${path}-wal.`)
  }
  const kind = statSync(path).isFile() ? detectBackupKind(path) : null
  if (kind === null) throw new BackupError(`${path} is no backup of Haru.`)
  return kind
}

/** The database that a file is a backup of; null for any other file. */
function detectBackupKind(path: string): 'sqlite' | 'postgres' | null {
  const signature = readSignature(path)
  if (signature === fileSignatures.postgres) return 'postgres'
  return signature === fileSignatures.sqlite && !isForeignDatabase(path) ? 'sqlite' : null
}

const haruTables = ['account', 'migration']

// A file that SQLite cannot read is a damaged backup, and may be replaced.
function isForeignDatabase(path: string): boolean {
  // Opened as immutable, so that SQLite creates no files beside it.
  const database = new DatabaseSync(new URL('?immutable=1', pathToFileURL(path)), { readOnly: true })
  try {
    const names = database.prepare("select name from sqlite_schema where type = 'table'").all()
    return !haruTables.every((table) => names.some(({ name }) => name === table))
  } catch {
    return false
  } finally {
    database.close()
  }
}

function isDatabaseFile(target: string, database: string): boolean {
  const parts = ['', '-wal', '-shm', '-journal', '.lock'].map((end) => resolveRealPath(database) + end)
  return parts.includes(resolveRealPath(target))
}

// Also resolves paths of files that do not exist yet.
function resolveRealPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const folder = dirname(path)
    return folder === path ? path : join(resolveRealPath(folder), basename(path))
  }
}

function readSignature(path: string): string {
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(5)
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, 5, 0))
  } finally {
    closeSync(file)
  }
}

/**
 * Writes the file that `createFile` returns to `target`, atomically or not at all. The file is created in a private temporary folder beside
 * the target, which is removed afterwards. Returns its size in bytes.
 */
export async function writeBackupTarget(
  target: string,
  createFile: (folder: string) => Promise<string>,
): Promise<number> {
  const folder = await createTemporaryFolder(dirname(target))
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const handleSignal = () => {
    removeFolder()
    process.exit(interruptedExitCode)
  }
  process.once('SIGINT', handleSignal).once('SIGTERM', handleSignal)
  try {
    const file = await createFile(folder)
    const { size } = statSync(file)
    await rename(file, target)
    flushFolder(dirname(target))
    return size
  } catch (error) {
    throw toBackupError(error, target)
  } finally {
    process.off('SIGINT', handleSignal).off('SIGTERM', handleSignal)
    removeFolder()
  }
}

async function createTemporaryFolder(parent: string): Promise<string> {
  try {
    return await mkdtemp(join(parent, '.haru-backup-'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'ENOENT' || code === 'ENOTDIR' ? 'is no folder' : `cannot be written to (${code})`
    throw new BackupError(`${parent} ${reason}.`)
  }
}

const sqliteFull = 13
const sqliteIoError = 10

function toBackupError(error: unknown, target: string): unknown {
  if (!(error instanceof Error)) return error
  const sqliteCode = 'errcode' in error ? Number(error.errcode) & 0xff : null
  const code = 'code' in error ? error.code : null
  if (sqliteCode === sqliteFull || sqliteCode === sqliteIoError || code === 'ENOSPC' || code === 'EFBIG') {
    return new BackupError(`There is no room for ${target}, or its disk fails: ${error.message}.`)
  }
  return error
}

// Flushes the new name to disk. Some systems cannot flush folders, and need not.
function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    fsyncSync(folder)
    closeSync(folder)
  } catch {}
}
