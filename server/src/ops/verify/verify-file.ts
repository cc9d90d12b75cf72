import { openImmutableFile } from '../../db/sqlite/read-only-file.ts'
import { BackupError } from '../backup-error.ts'
import { type Verification, type VerifyOptions, verifyDatabase } from './verify-database.ts'

/**
 * Checks a SQLite file that no program writes to, such as a backup. Throws a `BackupError` that has `name` if the file cannot be read as a
 * database of Haru.
 */
export async function verifyFile(path: string, options: VerifyOptions, name = path): Promise<Verification> {
  const database = openImmutableFile(path)
  try {
    return await verifyDatabase(database, options)
  } catch (error) {
    if (!(error instanceof Error) || !('errcode' in error)) throw error
    throw new BackupError(`${name} is damaged: ${error.message}.`)
  } finally {
    await database.close()
  }
}
