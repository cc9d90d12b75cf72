import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './server-process.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')
const probe = join(import.meta.dirname, 'loop-probe.ts')

/** A server process that tells how long its event loop is held in one piece. */
export interface MeasuredServer {
  readonly url: string
  /** The longest piece while `work` went on, in milliseconds, and in units of a fixed work. */
  readonly longestPiece: (work: () => Promise<unknown>) => Promise<{ readonly ms: number; readonly units: number }>
  /** The most memory it ever had, in megabytes. */
  readonly peakMb: () => number
  readonly stop: () => Promise<void>
}

export async function startMeasuredServer(
  environment: Readonly<Record<string, string>>,
  entry = main,
): Promise<MeasuredServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['--import', probe, entry], {
    env: { PATH: process.env.PATH, HARU_PORT: String(port), HARU_REQUESTS_PER_MINUTE: '10000000', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (said += data))
  while (!said.includes('foodsLoaded')) {
    if (child.exitCode !== null) throw new Error(`the server ended:\n${said}`)
    await sleep(50)
  }
  return {
    url,
    longestPiece: async (work) => {
      const { unitMs } = await ask<{ readonly unitMs: number }>(child, 'begin')
      await work()
      const { longestMs } = await ask<{ readonly longestMs: number }>(child, 'end')
      return { ms: longestMs, units: longestMs / unitMs }
    },
    peakMb: () => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function ask<T>(child: ChildProcess, message: 'begin' | 'end'): Promise<T> {
  const answered = once(child, 'message')
  child.send(message)
  const [answer] = await answered
  return answer as T
}
