import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from './backup-error.ts'
import { createPrivateFile } from './backup-target.ts'
import { tablesWithoutBackup } from './tables-without-backup.ts'

const run = promisify(execFile)
const maxOutputBytes = 64e6

/**
 * Has PostgreSQL's own program write what is in `schema`, as it is at one moment and without what lets people in, and read it
 * again from its beginning to its end. Answers the file, in `folder`.
 */
export async function backUpPostgres(databaseUrl: string, folder: string, schema: string): Promise<string> {
  const archive = createPrivateFile(join(folder, 'whole.dump'))
  const without = tablesWithoutBackup.map((table) => `--exclude-table-data="${schema}"."${table}"`)
  // A schema of its own is dumped alone; the usual one may not be created anew where the backup is restored.
  const of = schema === 'public' ? [] : [`--schema="${schema}"`]
  const connectionUrl = connectionUrlFor(databaseUrl, folder)
  await runProgram('pg_dump', [
    '--format=custom',
    '--no-password',
    `--file=${archive}`,
    ...of,
    ...without,
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

// What a program is started with is seen by everybody on the machine: the password goes into a file.
function connectionUrlFor(databaseUrl: string, folder: string): string {
  const url = new URL(databaseUrl)
  // Two ways in which the driver asks for TLS, and PostgreSQL's own programs do not.
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
  // PostgreSQL reads a plus in an address as a plus.
  return url.href.replaceAll('+', '%20')
}

async function runProgram(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args, { maxBuffer: maxOutputBytes })).stdout
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
