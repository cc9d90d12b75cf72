import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'
import { compiled, nodeOptions } from './built-files.ts'
import { findSharedInstallation } from './installation.ts'

/** A server in its own process, which can be killed and started again with the same port and data. */
export interface ServerProcess {
  /** The URL of the server, which is the same after a restart. */
  readonly url: string
  readonly pid: () => number
  /** Sends SIGKILL, so that the server cannot finish any work. */
  readonly kill: () => Promise<void>
  /** Stops the process with SIGSTOP: connections stay open, and nothing is answered. */
  readonly pause: () => void
  /** Starts the server and returns the milliseconds until its first response to a call. */
  readonly start: () => Promise<number>
  /** Starts the server and does not wait. */
  readonly launch: () => void
  /** Resolves when the health check says that the server is ready. Rejects if the server has ended. */
  readonly ready: () => Promise<void>
  /** The exit code; null while the process runs. */
  readonly exitCode: () => number | null
  /** Resolves when the process has ended, also by a signal. */
  readonly ended: () => Promise<void>
  /** Resolves when the first start of a server with starter foods has loaded them, which takes time and memory. */
  readonly foodsLoaded: () => Promise<void>
  readonly stop: () => Promise<void>
  /** The output of the process; of a long one, its newest part. */
  readonly output: () => string
}

/** A bench makes a server write more than a string can hold. */
const maxOutputLength = 2 ** 24

/**
 * Creates a server process that does not run yet. `wrapper` is a command that runs the server, such as `['nice']`; `program` is the server, by
 * default one without starter foods. Each start reads the environment again.
 */
export async function serverProcess(
  environment: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
  program?: string,
): Promise<ServerProcess> {
  const server = program ?? (await findSharedInstallation()).program
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''

  function launch(): ChildProcess {
    const [command = '', ...args] = [...wrapper, process.execPath, ...nodeOptions, server]
    const launched = spawn(command, args, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        HARU_PORT: String(port),
        HARU_REQUESTS_PER_MINUTE: '10000000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = launched
    for (const stream of [launched.stdout, launched.stderr]) {
      stream?.on('data', (data: Buffer) => {
        output += data
        // Removes half of it, because each removal copies the rest.
        if (output.length > maxOutputLength) output = output.slice(-maxOutputLength / 2)
      })
    }
    return launched
  }

  async function start(): Promise<number> {
    const started = performance.now()
    await waitForResponse(`${url}/haru/api/user/options`, launch(), () => output)
    return performance.now() - started
  }

  const hasEnded = () => child === null || child.exitCode !== null || child.signalCode !== null

  async function waitForEnd(): Promise<void> {
    if (child !== null && !hasEnded()) await once(child, 'exit')
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (hasEnded()) return
    const ended = waitForEnd()
    child?.kill(signal)
    // A process that was paused handles the signal only when it continues.
    child?.kill('SIGCONT')
    await ended
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    pause: () => void child?.kill('SIGSTOP'),
    start,
    launch: () => void launch(),
    ready: async () => {
      if (child !== null) await waitForResponse(`${url}/haru/api/health/ready`, child, () => output)
    },
    exitCode: () => child?.exitCode ?? null,
    ended: waitForEnd,
    foodsLoaded: async () => {
      while (!output.includes('foodsLoaded')) await sleep(50)
    },
    stop: () => end('SIGTERM'),
    output: () => output,
  }
}

async function waitForResponse(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const isOk = await fetch(url).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    if (isOk) return
    await sleep(20)
  }
  throw new Error(`the server ended:\n${output()}`)
}
