import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { FilledFile } from './users.ts'

/** The baseline server of floor.ts in its own process. */
interface Floor {
  readonly url: string
  readonly pid: number
  readonly stop: () => Promise<void>
}

export async function startFloor({ file, ownerId }: FilledFile): Promise<Floor> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'floor.ts'), file, ownerId], {
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
