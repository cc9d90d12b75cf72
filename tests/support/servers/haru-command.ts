import { execFile } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../../server/src/cli.ts')

export interface HaruResult {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs a command of Haru as a process of its own, with a function that kills it. */
export function startHaru(words: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment }
  const { promise: ended, resolve } = Promise.withResolvers<HaruResult>()
  const child = execFile(process.execPath, [program, ...words], { env }, (error, out, err) =>
    resolve({ code: Number(error?.code ?? 0), out, err }),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}
