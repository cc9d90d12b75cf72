import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'
import { tablesWithoutBackup } from './tables-without-backup.ts'

const execFileAsync = promisify(execFile)
const maxOutputBytes = 64e6

/**
 * Dumps `schema` with pg_dump from one snapshot, without the tables of credentials, and reads the whole archive again to verify it. Returns
 * the path of the archive in `folder`.
 */
export async function backUpPostgres(databaseUrl: string, folder: string, schema: string): Promise<string> {
  const archive = createPrivateFile(join(folder, 'whole.dump'))
  const exclusions = tablesWithoutBackup.map((table) => `--exclude-table-data="${schema}"."${table}"`)
  // A schema other than `public` is dumped alone. `public` exists already where the backup is restored, so it is not named.
  const schemaOptions = schema === 'public' ? [] : [`--schema="${schema}"`]
  const connectionUrl = createConnectionUrl(databaseUrl, folder)
  await runProgram('pg_dump', [
    '--format=custom',
    '--no-password',
    `--file=${archive}`,
    ...schemaOptions,
    ...exclusions,
    `--dbname=${connectionUrl}`,
  ])
  await runProgram('pg_restore', [`--file=${devNull}`, archive])
  const contents = await runProgram('pg_restore', ['--list', archive])
  if (!contents.includes(` TABLE DATA ${schema} account `)) {
    throw new BackupError(
      'pg_dump left the accounts out, and the backup was thrown away. May this user read all tables?',
    )
  }
  return archive
}

// Every user of the machine can read the arguments of a process, so the password is written to a file.
function createConnectionUrl(databaseUrl: string, folder: string): string {
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

async function runProgram(program: string, args: readonly string[]): Promise<string> {
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
