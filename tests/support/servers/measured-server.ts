import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@haru/server/src/testing/find-free-port.ts'

const main = join(import.meta.dirname, '../../../server/src/main.ts')
const probe = join(import.meta.dirname, 'loop-probe.ts')

/** The time for which one piece of work held the event loop of a server. */
export interface Piece {
  /** Wall time. */
  readonly ms: number
  /** CPU time of the main thread, which other work on the machine hardly changes. */
  readonly cpuMs: number
}

/** A server process that measures how long each piece of work holds its event loop. */
export interface MeasuredServer {
  readonly url: string
  /** Runs `work` and returns its result and the longest piece during it. */
  readonly measure: <T>(work: () => Promise<T>) => Promise<{ readonly result: T; readonly longest: Piece }>
  /** CPU time of a fixed piece of work in the same process, in milliseconds. */
  readonly unitMs: () => Promise<number>
  readonly stop: () => Promise<void>
}

export async function startMeasuredServer(
  environment: Readonly<Record<string, string>>,
  entry = main,
): Promise<MeasuredServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', probe, entry], {
    env: { PATH: process.env.PATH, HARU_PORT: String(port), HARU_REQUESTS_PER_MINUTE: '10000000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data))
  // The server loads the starter foods after its start. This work must not count as that of a request.
  while (!output.includes('foodsLoaded')) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${output}`)
    await sleep(50)
  }
  return {
    url,
    measure: async (work) => {
      await ask(child, 'begin')
      const result = await work()
      const { longestMs, longestCpuMs } = await ask<{ longestMs: number; longestCpuMs: number }>(child, 'end')
      return { result, longest: { ms: longestMs, cpuMs: longestCpuMs } }
    },
    unitMs: async () => (await ask<{ readonly unitMs: number }>(child, 'unit')).unitMs,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ask<T>(child: ChildProcess, message: 'unit' | 'begin' | 'end'): Promise<T> {
  const replied = once(child, 'message')
  child.send(message)
  const [reply] = await replied
  return reply as T
}
