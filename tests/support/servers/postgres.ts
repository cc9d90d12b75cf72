import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { postgresBin } from './postgres-install.ts'

const run = promisify(execFile)

/** 'fast': a normal stop by an operator; 'immediate': like a crash; 'kill': SIGKILL to all of its processes. */
type StopMode = 'fast' | 'immediate' | 'kill'

export interface Postgres {
  /** The URL of a database on 127.0.0.1 with its owner. It is the same after a restart. */
  readonly url: string
  readonly dir: string
  /** Stops the server and keeps its data, so that `restart` recovers from them as after a crash. */
  readonly stop: (mode?: StopMode) => Promise<void>
  /** Stops the server if it runs, and starts it with the same data and port. */
  readonly restart: () => Promise<void>
  /** Stops the server and removes its folder. */
  readonly remove: () => Promise<void>
}

interface StartOptions {
  /** The folder that contains the folder of the server. */
  readonly parent?: string
  /** The folder of initdb and pg_ctl; by default that of `postgresBin`. */
  readonly programs?: string
  /** Further variables of the programs. */
  readonly environment?: Readonly<Record<string, string>>
}

/**
 * A real PostgreSQL server, with the durability of a fresh install (fsync and synchronous_commit on) unless `settings` says
 * otherwise. It stops when the process that started it exits, also if that process is killed.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string | number>> = {},
  { parent = tmpdir(), programs, environment = {} }: StartOptions = {},
): Promise<Postgres> {
  const account = await unprivileged()
  const dir = await mkdtemp(join(parent, 'haru-postgres-'))
  if (account !== null) await chown(dir, account.uid, account.gid)
  const guard = guardOf(dir)

  const bin = programs ?? postgresBin(join(dir, 'install'))
  const env = { ...process.env, ...environment }
  const call = (program: string, ...args: string[]) => run(join(bin, program), args, { cwd: dir, env, ...account })
  const data = join(dir, 'data')
  const password = randomBytes(12).toString('hex')
  const port = await findFreePort()
  await writeFile(join(dir, 'password'), password, { mode: 0o644 })
  await call(
    'initdb',
    '-D',
    data,
    '-U',
    'haru',
    '-E',
    'UTF8',
    '--no-locale',
    '--no-sync',
    '-A',
    'scram-sha-256',
    '--pwfile=password',
  )
  await writeFile(join(data, 'postgresql.auto.conf'), settingsFile({ ...defaults, port, ...settings }))

  async function start(): Promise<void> {
    await call('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', join(dir, 'log')).catch(async (cause) => {
      const log = await readFile(join(dir, 'log'), 'utf8').catch(() => '')
      throw new Error(`PostgreSQL did not start:\n${log}`, { cause })
    })
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
    await writeFile(join(dir, 'pid'), `${pid}\n`)
  }

  async function stop(mode: StopMode = 'fast'): Promise<void> {
    const pid = Number(await readFile(join(dir, 'pid'), 'utf8').catch(() => 0))
    // After a simulated power cut the file may be there again without the process.
    if (pid === 0 || !kill(pid, 0)) return
    if (mode === 'kill') await killAll(pid)
    else await call('pg_ctl', 'stop', '-D', data, '-w', '-s', '-m', mode)
    await rm(join(dir, 'pid'))
  }

  await start()
  return {
    url: `postgres://haru:${password}@127.0.0.1:${port}/postgres`,
    dir,
    stop,
    restart: async () => {
      await stop()
      await start()
    },
    remove: async () => {
      await stop('immediate')
      await guard.release()
    },
  }
}

const defaults = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 200,
  shared_buffers: '32MB',
  // A zone that no test uses, so that a query that depends on the zone of the server fails.
  timezone: 'America/St_Johns',
}

function settingsFile(settings: Readonly<Record<string, string | number>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = '${value}'\n`)
    .join('')
}

/** The account that runs PostgreSQL, which refuses to run as root; null if this process does not run as root. */
async function unprivileged(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const id = async (flag: string) => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Starts a process that waits until this one has exited or was killed, and then stops the server and removes its folder. */
function guardOf(dir: string): { readonly release: () => Promise<void> } {
  const script = `
    cat > /dev/null
    if read pid < "$1/pid"; then
      kill -QUIT "$pid"
      while kill -0 "$pid"; do sleep 0.1; done
    fi
    rm -rf "$1"`
  const child = spawn('sh', ['-c', script, 'sh', dir], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  child.unref()
  return {
    release: async () => {
      const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      child.ref()
      child.stdin.end()
      await gone
    },
  }
}

async function killAll(postmaster: number): Promise<void> {
  const pids = [postmaster, ...(await childrenOf(postmaster))]
  for (const pid of pids) kill(pid, 'SIGKILL')
  while (pids.some((pid) => kill(pid, 0))) await sleep(10)
}

/** Sends the signal and returns whether the process existed. */
function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

// From /proc if it exists, because small Debian images have no `ps`.
async function childrenOf(parent: number): Promise<number[]> {
  if (process.platform !== 'linux') {
    const { stdout } = await run('ps', ['-axo', 'ppid=,pid='])
    const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
    return pairs.flatMap(([ppid, pid]) => (ppid === parent && pid !== undefined ? [pid] : []))
  }
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')))
  // '123 (name, with any characters) S 45 …': the parent is the second word after the last bracket.
  return pids.filter((_, index) => Number(stats[index]?.split(') ').at(-1)?.split(' ')[1]) === parent)
}
