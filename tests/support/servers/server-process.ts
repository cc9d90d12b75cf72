import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtServer, compiled, ensureBuiltOnce } from './built-files.ts'

/** A server in its own process, which can be killed and started again with the same port and data. */
export interface ServerProcess {
  /** The URL of the server, which is the same after a restart. */
  readonly url: string
  readonly pid: () => number
  /** Sends SIGKILL, so that the server cannot finish any work. */
  readonly kill: () => Promise<void>
  /** Starts the server and returns the milliseconds until its first response. */
  readonly start: () => Promise<number>
  /** Resolves when the first start has loaded the starter foods, which takes time and memory. */
  readonly foodsLoaded: () => Promise<void>
  readonly stop: () => Promise<void>
  /** The output of the process. */
  readonly output: () => string
}

/** Creates a server process that does not run yet. `wrapper` is a command that runs the server, such as `['nice']`. */
export async function serverProcess(
  environment: Readonly<Record<string, string>>,
  wrapper: readonly string[] = [],
): Promise<ServerProcess> {
  await ensureBuiltOnce()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''

  async function start(): Promise<number> {
    const started = performance.now()
    const [command = '', ...args] = [...wrapper, process.execPath, builtServer]
    child = spawn(command, args, {
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: compiled,
        HARU_PORT: String(port),
        HARU_REQUESTS_PER_MINUTE: '10000000',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data))
    await waitForFirstResponse(url, child, () => output)
    return performance.now() - started
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  return {
    url,
    pid: () => child?.pid ?? 0,
    kill: () => end('SIGKILL'),
    start,
    foodsLoaded: async () => {
      while (!output.includes('foodsLoaded')) await sleep(50)
    },
    stop: () => end('SIGTERM'),
    output: () => output,
  }
}

async function waitForFirstResponse(url: string, child: ChildProcess, output: () => string): Promise<void> {
  while (child.exitCode === null) {
    const isLive = await fetch(`${url}/haru/api/health/live`).then(
      (response) => response.ok,
      () => false,
    )
    if (isLive) return
    await sleep(5)
  }
  throw new Error(`the server ended:\n${output()}`)
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
