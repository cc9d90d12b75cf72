import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FilledFile } from './users.ts'

/** The baseline server of baseline-server.ts in its own process. */
interface BaselineProcess {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

export async function startBaseline({ file, ownerId }: FilledFile): Promise<BaselineProcess> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'baseline-server.ts'), file, ownerId], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout, 'data')
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
