import { existsSync, globSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { hasDebianPackages, unpackDebianPackages } from './debian-packages.ts'
import { root } from './processes.ts'

/** The programs of one version of PostgreSQL: those of the server, and those that write and read its archives. */
export interface PostgresPrograms {
  readonly bin: string
  /** The folder into which they were unpacked; null if they are installed. */
  readonly unpackedIn: string | null
}

/** The server of the tests is an npm package without client programs, and Debian's pg_dump refuses a newer server. */
const unpackedFolder = join(root, '.cache', 'postgres')
const needed = ['initdb', 'pg_ctl', 'postgres', 'pg_dump', 'pg_restore', 'psql']

/** Finds a version of PostgreSQL with the server and its client programs; null if the machine has none. */
export function findPostgresPrograms(): PostgresPrograms | null {
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const installed = [...listBins('/usr/lib/postgresql'), ...onPath].find(isComplete)
  if (installed !== undefined) return { bin: installed, unpackedIn: null }
  const unpacked = listBins(join(unpackedFolder, 'usr/lib/postgresql')).find(isComplete)
  return unpacked === undefined ? null : { bin: unpacked, unpackedIn: unpackedFolder }
}

/** The folders with shared libraries of the unpacked packages. */
export function listUnpackedLibraries(folder: string): readonly string[] {
  return globSync('{usr/,}lib/*-linux-*', { cwd: folder }).map((name) => join(folder, name))
}

/** Gets a PostgreSQL with its client programs from Debian, unless there is one. Returns an exit code. */
export async function ensurePostgresPrograms(): Promise<number> {
  if (findPostgresPrograms() !== null) return 0
  if (hasDebianPackages()) await unpackDebianPackages(['postgresql'], unpackedFolder, { hasDependencies: true })
  if (findPostgresPrograms() !== null) return 0
  console.error(`Haru: ${postgresProgramsAdvice}`)
  return 1
}

export const postgresProgramsAdvice =
  'the tests of backups need a PostgreSQL with pg_dump, pg_restore and psql of its version: install one (Debian: postgresql), and run this again.'

/** The newest version first. */
function listBins(folder: string): readonly string[] {
  const versions = existsSync(folder) ? readdirSync(folder).toSorted((a, b) => Number(b) - Number(a)) : []
  return versions.map((version) => join(folder, version, 'bin'))
}

function isComplete(bin: string): boolean {
  return needed.every((program) => existsSync(join(bin, program)))
}
