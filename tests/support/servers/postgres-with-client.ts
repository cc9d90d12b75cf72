import { cpSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join, relative } from 'node:path'
import {
  findPostgresPrograms,
  listUnpackedLibraries,
  type PostgresPrograms,
  postgresProgramsAdvice,
} from '../../../scripts/postgres-programs.ts'
import { type Postgres, startPostgres } from './postgres.ts'

/** A server of PostgreSQL, and the client programs of its version. */
export interface PostgresWithClient extends Postgres {
  /** The variables with which a command of Haru finds the client programs. */
  readonly environment: Readonly<Record<string, string>>
}

/** Starts the PostgreSQL of the machine or of Debian, whose pg_dump can read it. */
export async function startPostgresWithClient(
  settings: Readonly<Record<string, string | number>> = {},
): Promise<PostgresWithClient> {
  const found = findPostgresPrograms()
  if (found === null) throw new Error(postgresProgramsAdvice)
  const folder = await mkdtemp(join(tmpdir(), 'haru-postgres-programs-'))
  await chmod(folder, 0o755)
  try {
    const { bin, libraries } = copyPrograms(found, folder)
    const environment = {
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      ...(libraries.length === 0 ? {} : { LD_LIBRARY_PATH: libraries.join(delimiter) }),
    }
    // The compiler of queries is the largest of its libraries by far.
    const postgres = await startPostgres({ jit: 'off', ...settings }, { programs: bin, environment })
    const remove = async () => {
      await postgres.remove()
      await rm(folder, { recursive: true, force: true })
    }
    return { ...postgres, environment, remove }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** Copies unpacked programs, because the account that runs PostgreSQL may not be able to read this checkout. */
function copyPrograms({ bin, unpackedIn }: PostgresPrograms, folder: string) {
  if (unpackedIn === null) return { bin, libraries: [] }
  const isNeeded = (path: string) => !/\.deb$|\/partial$|\/libLLVM/.test(path)
  cpSync(unpackedIn, folder, { recursive: true, filter: isNeeded, verbatimSymlinks: true })
  return { bin: join(folder, relative(unpackedIn, bin)), libraries: listUnpackedLibraries(folder) }
}
