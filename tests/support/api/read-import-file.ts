import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ImportAccount, ReadImport, ReadImportOptions } from '@haru/server/src/import/read/import-result.ts'
import { readImport } from '@haru/server/src/import/read/read-import.ts'
import { day } from '@haru/shared/calendar/day.ts'

interface ReadFileOptions extends Partial<Omit<ReadImportOptions, 'account'>> {
  readonly account?: Partial<ImportAccount>
}

export const accountInSeoul: ImportAccount = {
  currency: 'KRW',
  timeZone: 'Asia/Seoul',
  dayStart: 0,
  weightUnit: 'kg',
  language: 'ko',
  today: day('2026-11-27'),
}

/** Reads a file of another product, by default for an account in Seoul. */
export function readImportFile(
  content: string | Uint8Array,
  { account, answers = {}, ...options }: ReadFileOptions = {},
): Promise<ReadImport> {
  return withTemporaryFile(async (path) => {
    await writeFile(path, content)
    return readImport(path, { account: { ...accountInSeoul, ...account }, answers, ...options })
  })
}

/** Reads a database of another product that these statements create. */
export async function readImportDatabase(statements: string): Promise<ReadImport> {
  return readImportFile(await createDatabase(statements))
}

/** The bytes of a database that these statements create. They can write a schema that SQLite itself would not write. */
export function createDatabase(statements: string): Promise<Buffer> {
  return withTemporaryFile((path) => {
    const database = new DatabaseSync(path, { defensive: false })
    database.exec(statements)
    database.close()
    return readFile(path)
  })
}

/** Calls `work` with the path of a file in a folder of its own, and removes the folder. */
export async function withTemporaryFile<T>(work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-import-'))
  try {
    return await work(join(folder, 'file'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
