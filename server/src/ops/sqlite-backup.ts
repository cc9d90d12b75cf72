import { closeSync, fsyncSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'
import { tablesWithoutBackup } from './tables-without-backup.ts'

/** How many pages are copied before the copy yields to the event loop. */
const pagesPerStep = 5000

/**
 * Copies one snapshot of a database that a server may be writing to, without the tables of credentials, and verifies every page of the
 * result. Returns the path of the file in `folder`.
 */
export async function backUpSqlite(path: string, folder: string): Promise<string> {
  const [copy, compacted] = [createPrivateFile(join(folder, 'copy.db')), createPrivateFile(join(folder, 'whole.db'))]
  const rows = await copySnapshot(path, copy)
  withDatabase(copy, {}, (database) => {
    // The copy is temporary and need not survive a crash.
    database.exec('pragma journal_mode = off; pragma synchronous = off')
    for (const table of listTables(database)) if (isWithoutBackup(table)) database.exec(`delete from "${table}"`)
    // Deleted rows stay on the pages of the copy. VACUUM INTO writes a database without them.
    database.prepare('vacuum into ?').run(compacted)
  })
  withDatabase(compacted, { readOnly: true }, (database) => verifyBackup(database, rows))
  flushFile(compacted)
  return compacted
}

type Rows = ReadonlyMap<string, number>

// One transaction for the count and the copy, so that both exclude writes that happen meanwhile.
async function copySnapshot(path: string, copy: string): Promise<Rows> {
  const source = new DatabaseSync(path, { readOnly: true, timeout: 5000 })
  try {
    source.exec('begin')
    const rows = countRows(source)
    await backup(source, copy, { rate: pagesPerStep })
    return rows
  } finally {
    source.close()
  }
}

function verifyBackup(database: DatabaseSync, expected: Rows): void {
  const [integrity] = database.prepare('pragma integrity_check').all()
  const rowCounts = countRows(database)
  const wrongTables = [...expected].filter(
    ([table, rows]) => rowCounts.get(table) !== (isWithoutBackup(table) ? 0 : rows),
  )
  if (integrity?.['integrity_check'] === 'ok' && wrongTables.length === 0) return
  const problem =
    wrongTables.length === 0 ? String(integrity?.['integrity_check']) : wrongTables.map(([table]) => table).join(', ')
  throw new BackupError(`The backup is not what the database is (${problem}), and was thrown away. Look at the disk.`)
}

function countRows(database: DatabaseSync): Rows {
  return new Map(
    listTables(database).map((table) => [
      table,
      Number(database.prepare(`select count(*) as n from "${table}"`).get()?.['n']),
    ]),
  )
}

function listTables(database: DatabaseSync): readonly string[] {
  const tables = database
    .prepare("select name from sqlite_schema where type = 'table' and name not like 'sqlite%'")
    .all()
  return tables.map(({ name }) => String(name))
}

function isWithoutBackup(table: string): boolean {
  return tablesWithoutBackup.some((name) => name === table)
}

function withDatabase(
  path: string,
  options: { readonly readOnly?: boolean },
  work: (database: DatabaseSync) => void,
): void {
  const database = new DatabaseSync(path, options)
  try {
    work(database)
  } finally {
    database.close()
  }
}

function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  fsyncSync(file)
  closeSync(file)
}
