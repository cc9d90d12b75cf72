import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CannotBackUp } from './cannot-back-up.ts'
import { leftOut } from './left-out.ts'
import { makePrivate } from './placing.ts'

const run = promisify(execFile)
const mostOutput = 64e6

/**
 * Has PostgreSQL's own program write what is in `schema`, as it is at one moment and without what lets people in, and read it
 * again from its beginning to its end. Answers the file, in `folder`.
 */
export async function backUpPostgres(databaseUrl: string, folder: string, schema: string): Promise<string> {
  const whole = makePrivate(join(folder, 'whole.dump'))
  const without = leftOut.map((table) => `--exclude-table-data="${schema}"."${table}"`)
  // A schema of its own is dumped alone; the usual one may not be created anew where the backup is restored.
  const of = schema === 'public' ? [] : [`--schema="${schema}"`]
  const address = addressFor(databaseUrl, folder)
  await ask('pg_dump', [
    '--format=custom',
    '--no-password',
    `--file=${whole}`,
    ...of,
    ...without,
    `--dbname=${address}`,
  ])
  await ask('pg_restore', [`--file=${devNull}`, whole])
  const contents = await ask('pg_restore', ['--list', whole])
  if (!contents.includes(` TABLE DATA ${schema} account `)) {
    throw new CannotBackUp(
      'pg_dump left the accounts out, and the backup was thrown away. May this user read all tables?',
    )
  }
  return whole
}

// What a program is started with is seen by everybody on the machine: the password goes into a file.
function addressFor(databaseUrl: string, folder: string): string {
  const url = new URL(databaseUrl)
  // Two ways in which the driver asks for TLS, and PostgreSQL's own programs do not.
  if (url.searchParams.has('ssl') || url.searchParams.get('sslmode') === 'no-verify') {
    url.searchParams.delete('ssl')
    url.searchParams.set('sslmode', 'require')
  }
  if (url.password !== '') {
    const file = makePrivate(join(folder, 'password'))
    writeFileSync(file, `*:*:*:*:${decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&')}\n`)
    url.password = ''
    url.searchParams.set('passfile', file)
  }
  // PostgreSQL reads a plus in an address as a plus.
  return url.href.replaceAll('+', '%20')
}

async function ask(program: string, args: readonly string[]): Promise<string> {
  try {
    return (await run(program, args, { maxBuffer: mostOutput })).stdout
  } catch (error) {
    const { code, stderr = '' } = error as NodeJS.ErrnoException & { readonly stderr?: string }
    if (code === 'ENOENT') {
      throw new CannotBackUp(
        `${program} is not there. Install PostgreSQL's client programs (Debian: postgresql-client), as new as the server.`,
      )
    }
    throw new CannotBackUp(`${program} failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`)
  }
}
