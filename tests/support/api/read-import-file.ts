import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ImportAccount, ReadImport, ReadImportOptions } from '@haru/server/src/import/read/import-result.ts'
import { readImport } from '@haru/server/src/import/read/read-import.ts'
import { day } from '@haru/shared/calendar/day.ts'

interface ReadFileOptions extends Partial<Omit<ReadImportOptions, 'account'>> {
  readonly account?: Partial<ImportAccount>
}

const accountInSeoul: ImportAccount = {
  currency: 'KRW',
  timeZone: 'Asia/Seoul',
  weightUnit: 'kg',
  language: 'ko',
  today: day('2026-11-27'),
}

/** Reads a file of another product, by default for an account in Seoul. */
export function readImportFile(content: string | Uint8Array, options: ReadFileOptions = {}): Promise<ReadImport> {
  return readFrom((path) => writeFile(path, content), options)
}

/** Reads a database of another product that these statements create. */
export function readImportDatabase(statements: string): Promise<ReadImport> {
  return readFrom(async (path) => {
    const database = new DatabaseSync(path)
    database.exec(statements)
    database.close()
  })
}

async function readFrom(
  write: (path: string) => Promise<void>,
  { account, answers = {}, ...options }: ReadFileOptions = {},
): Promise<ReadImport> {
  const folder = await mkdtemp(join(tmpdir(), 'haru-import-'))
  const path = join(folder, 'file')
  try {
    await write(path)
    return await readImport(path, { account: { ...accountInSeoul, ...account }, answers, ...options })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
