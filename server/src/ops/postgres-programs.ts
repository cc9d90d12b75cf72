import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'

// The programs of PostgreSQL that write and read archives.

const execFileAsync = promisify(execFile)
const maxOutputBytes = 64e6

/** Runs a program of PostgreSQL and returns its output. Throws a `BackupError` if it is missing or fails. */
export async function runPostgresProgram(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await execFileAsync(program, args, { maxBuffer: maxOutputBytes })).stdout
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { readonly stderr?: string }
    if (code === 'ENOENT') {
      throw new BackupError(
        `${program} is not there. Install PostgreSQL's client programs (Debian: postgresql-client), as new as the server.`,
      )
    }
    throw new BackupError(`${program} failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`)
  }
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
