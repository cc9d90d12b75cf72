import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ImportFailure } from './import-failure.ts'
import type { SourceFile } from './source-files.ts'

export const databaseMagic = 'SQLite format 3\u0000'

export type DatabaseRow = Readonly<Record<string, SQLOutputValue>>

/** The tables of a database of another product. Views and virtual tables are left out, because they run what the file says. */
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

/** Opens a copy of a database, read-only and with defensive limits, while `work` reads it. */
export async function withDatabase<T>(file: SourceFile, work: (tables: DatabaseTables) => T | Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-import-'))
  try {
    const path = join(folder, 'copy.db')
    await pipeline(Readable.from(file.read()), createWriteStream(path))
    return await readCopy(path, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
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
    throw new ImportFailure('unreadable')
  }
}

function createTables(database: DatabaseSync): DatabaseTables {
  const schema = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").all()
  const own = schema.filter(({ sql }) => typeof sql === 'string' && !/^\s*CREATE\s+VIRTUAL/i.test(sql))
  const names = new Set(own.map(({ name }) => String(name)))
  const quote = (table: string) => `"${table.replaceAll('"', '""')}"`
  const prepare = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setReadBigInts(false)
    return statement
  }
  return {
    names,
    read: (table) => (names.has(table) ? prepare(`SELECT * FROM ${quote(table)} ORDER BY 1`).iterate() : []),
    count: (table) => Number(prepare(`SELECT count(*) AS count FROM ${quote(table)}`).get()?.['count'] ?? 0),
  }
}
