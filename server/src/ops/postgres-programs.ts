import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'
import { toSupportedHeader } from './restore/supported-header.ts'

/** The programs of PostgreSQL that write, read and load archives. The image has them. */
export const postgresPrograms = ['pg_dump', 'pg_restore', 'psql'] as const

type PostgresProgram = (typeof postgresPrograms)[number]

const execFileAsync = promisify(execFile)
const maxOutputBytes = 64e6

/** Runs a program of PostgreSQL and returns its output. Throws a `BackupError` if it is missing or fails. */
export async function runPostgresProgram(program: PostgresProgram, args: readonly string[]): Promise<string> {
  try {
    return (await execFileAsync(program, args, { maxBuffer: maxOutputBytes })).stdout
  } catch (error) {
    throw toProgramError(program, error as ProgramFailure)
  }
}

interface ProgramFailure {
  /** The exit code, or why the program did not start. */
  readonly code?: number | string | null
  readonly stderr?: string
}

function toProgramError(program: PostgresProgram, { code, stderr = '' }: ProgramFailure): BackupError {
  if (code === 'ENOENT') {
    return new BackupError(
      `${program} is not there. Install PostgreSQL's client programs (Debian: postgresql-client), as new as the server.`,
    )
  }
  return new BackupError(`${program} failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`)
}

interface LoadOptions {
  /** Run before the archive is loaded. */
  readonly statements: readonly string[]
  /** The arguments of pg_restore. */
  readonly args: readonly string[]
  /** Run after the archive is loaded. */
  readonly lastStatements: readonly string[]
  /** Such as 150020. */
  readonly serverVersion: number
}

/**
 * Runs `statements`, the statements that pg_restore writes with the given arguments, and `lastStatements`, in one transaction of psql. Whatever ends early,
 * nothing is committed.
 */
export async function loadArchive(
  connectionUrl: string,
  { statements, args, lastStatements, serverVersion }: LoadOptions,
): Promise<void> {
  const options = ['--no-psqlrc', '--quiet', '--no-password', '--set=ON_ERROR_STOP=1', '--file=-']
  const psql = startProgram('psql', [...options, `--dbname=${connectionUrl}`], ['pipe', 'ignore', 'pipe'])
  const reader = startProgram('pg_restore', [...args, '--file=-'], ['ignore', 'pipe', 'pipe'])
  const { stdin } = psql.child
  const { stdout } = reader.child
  if (stdin === null || stdout === null) throw new Error('The programs have no pipes.')
  try {
    stdin.on('error', () => undefined)
    stdin.write(['begin', ...sessionSettings, ...statements, ''].join(';\n'))
    // If psql ends early, its own error tells more than that of the pipe.
    const archived = serverVersion < 170000 ? toSupportedHeader(stdout) : stdout
    await Promise.race([pipeline(archived, stdin, { end: false }).catch(() => undefined), psql.ended])
    // The end of the input commits nothing: an archive that cannot be read to its end does not get here.
    await Promise.race([reader.ended, psql.ended])
    stdin.end([...lastStatements, 'commit', ''].join(';\n'))
    await psql.ended
  } finally {
    psql.child.kill()
    reader.child.kill()
    await Promise.allSettled([psql.ended, reader.ended])
  }
}

// A role may have limits that are meant for requests. pg_restore sets the same for its statements.
const sessionSettings = [
  'set local statement_timeout = 0',
  'set local idle_in_transaction_session_timeout = 0',
  'set local client_min_messages = warning',
]

interface RunningProgram {
  readonly child: ChildProcess
  /** Rejects with a `BackupError` if the program fails. */
  readonly ended: Promise<void>
}

function startProgram(program: PostgresProgram, args: readonly string[], stdio: ('pipe' | 'ignore')[]): RunningProgram {
  const child = spawn(program, args, { stdio })
  let stderr = ''
  child.stderr?.on('data', (data: Buffer) => {
    stderr += data
  })
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw toProgramError(program, { code, stderr })
    },
    (error) => {
      throw toProgramError(program, error)
    },
  )
  ended.catch(() => undefined)
  return { child, ended }
}

/** Reads a whole archive, so that a damaged one fails, and returns the schemas of which it has the accounts and entries of a Haru. */
export async function readArchive(archive: string): Promise<readonly string[]> {
  await runPostgresProgram('pg_restore', [`--file=${devNull}`, archive])
  const contents = await runPostgresProgram('pg_restore', ['--list', archive])
  const schemas = [...contents.matchAll(/ TABLE DATA (.+) account /g)].map(([, schema = '']) => schema)
  return schemas.filter((schema) => contents.includes(` TABLE DATA ${schema} entry `))
}

/** The URL of a database for these programs. Every user of the machine can read their arguments, so the password is in a file in `folder`. */
export function createConnectionUrl(databaseUrl: string, folder: string): string {
  const url = new URL(databaseUrl)
  // The driver accepts two options for TLS that the programs of PostgreSQL do not support.
  if (url.searchParams.has('ssl') || url.searchParams.get('sslmode') === 'no-verify') {
    url.searchParams.delete('ssl')
    url.searchParams.set('sslmode', 'require')
  }
  if (url.password !== '') {
    const file = createPrivateFile(join(folder, 'password'))
    writeFileSync(file, `*:*:*:*:${decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')}\n`)
    url.password = ''
    url.searchParams.set('passfile', file)
  }
  // PostgreSQL does not decode a plus in a URL as a space.
  return url.href.replaceAll('+', '%20')
}
