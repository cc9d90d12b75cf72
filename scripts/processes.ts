import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'

export const root = dirname(import.meta.dirname)

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Whether the output is shown; 'failed' shows it only after a failure. */
  readonly output?: 'shown' | 'failed'
}

const running = new Set<ChildProcess>()

/** Runs a program in the root of the repository and returns its exit code; 1 if it cannot be started. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: [
      'ignore',
      options.output === 'failed' ? 'pipe' : 'inherit',
      options.output === 'failed' ? 'pipe' : 'inherit',
    ],
  })
  running.add(child)
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => output.push(data))
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => {
      running.delete(child)
      if (code !== 0) process.stderr.write(Buffer.concat(output))
      resolve(code ?? 1)
    })
  })
}

/** Runs a file of the repository or of a package under the pinned Node. */
export function runNode(file: string, args: readonly string[] = [], options: RunOptions = {}): Promise<number> {
  return run(process.execPath, [join(root, file), ...args], options)
}

/** Forwards signals to the running child processes and sets the exit code. Do not use it for tasks that run in this process. */
export function forwardSignals(): void {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.once(signal, () => {
      process.exitCode = 128 + number
      // A terminal sends Ctrl-C to all its processes; a forwarded one would count as a second Ctrl-C.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      killRunning(signal as NodeJS.Signals)
    })
  }
}

export function killRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal)
}
