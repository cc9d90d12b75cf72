import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImportFailure } from './import-failure.ts'
import { readFirstBytes, type SourceFile } from './source-files.ts'

export const databaseMagic = 'SQLite format 3\u0000'

export type DatabaseRow = Readonly<Record<string, SQLOutputValue>>

/**
 * The tables of a database of another product. Views, virtual tables and generated columns are left out, because they run what the file says: one
 * expression can take hours, in which nothing can end the thread.
 */
export interface DatabaseTables {
  readonly names: ReadonlySet<string>
  /** The rows of a table in the order of their ids; none if there is no such table. */
  readonly read: (table: string) => Iterable<DatabaseRow>
  readonly count: (table: string) => number
}

const limits = {
  length: 16 * 1024 ** 2,
  sqlLength: 100_000,
  column: 500,
  exprDepth: 50,
  attach: 0,
  triggerDepth: 1,
} as const

/** The largest database that is copied. Almost nothing packs to one of this size, so the size of a zip does not limit it. */
export const maxDatabaseBytes = 512 * 1024 ** 2

interface DatabaseCopyOptions {
  /** The folder for the copy. The temporary folder of a system may be in its memory. */
  readonly folder: string
  readonly maxBytes?: number
}

/** Opens a copy of a database, read-only and with defensive limits, while `work` reads it. */
export async function withDatabase<T>(
  file: SourceFile,
  { folder, maxBytes = maxDatabaseBytes }: DatabaseCopyOptions,
  work: (tables: DatabaseTables) => T | Promise<T>,
): Promise<T> {
  if (file.size > maxBytes) throw new ImportFailure('bodyTooLarge')
  if (isCutOff(await readFirstBytes(file, headerBytes), file.size)) throw new ImportFailure('unreadable')
  const ownFolder = await mkdtemp(join(folder, 'database-'))
  try {
    const path = join(ownFolder, 'copy.db')
    await pipeline(Readable.from(limitBytes(file.read(), maxBytes)), createWriteStream(path))
    return await readCopy(path, work)
  } finally {
    await rm(ownFolder, { recursive: true, force: true })
  }
}

// https://sqlite.org/fileformat2.html#the_database_header
const headerBytes = 100

/** Whether a database says that it has more pages than its file. */
function isCutOff(header: Buffer, size: number): boolean {
  if (header.length < headerBytes) return true
  const written = header.readUInt16BE(16)
  const pageBytes = written === 1 ? 65_536 : written
  const isPageCountValid = header.readUInt32BE(24) === header.readUInt32BE(92)
  return isPageCountValid && header.readUInt32BE(28) * pageBytes > size
}

/** Counts the bytes itself, because a zip bomb declares wrong sizes. */
async function* limitBytes(parts: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > maxBytes) throw new ImportFailure('bodyTooLarge')
    yield part
  }
}

async function readCopy<T>(path: string, work: (tables: DatabaseTables) => T | Promise<T>): Promise<T> {
  try {
    using database = new DatabaseSync(path, { readOnly: true, defensive: true, allowExtension: false, limits })
    // SQLite fills up a last page that is cut off.
    const { page_size: pageBytes } = database.prepare('PRAGMA page_size').get() ?? {}
    if ((await stat(path)).size % Number(pageBytes) !== 0) throw new ImportFailure('unreadable')
    database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0')
    return await work(createTables(database))
  } catch (error) {
    if (error instanceof ImportFailure || !(error instanceof Error) || !('errcode' in error)) throw error
    const isDiskFull = (Number(error.errcode) & 0xff) === sqliteFull
    throw new ImportFailure(isDiskFull ? 'storageUnavailable' : 'unreadable')
  }
}

// SQLite sorts large tables in a temporary file. https://sqlite.org/rescode.html#full
const sqliteFull = 13

function createTables(database: DatabaseSync): DatabaseTables {
  // By what SQLite makes of the schema: its text can hide a virtual table, `CREATE/**/VIRTUAL TABLE`.
  const tables = database
    .prepare("SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
  const names = new Set(tables.map(({ name }) => String(name)))
  const quote = (table: string) => `"${table.replaceAll('"', '""')}"`
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setReadBigInts(false)
    return statement
  }
  // Without generated columns.
  const listColumns = (table: string) =>
    database
      .prepare('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => quote(String(name)))
  const select = (table: string) => `SELECT ${listColumns(table).join()} FROM ${quote(table)} ORDER BY 1`
  return {
    names,
    read: (table) => (names.has(table) ? prepare(select(table)).iterate() : []),
    count: (table) => Number(prepare(`SELECT count(*) AS count FROM ${quote(table)}`).get()?.['count'] ?? 0),
  }
}
