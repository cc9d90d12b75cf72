import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A browser with one page of 390 pixels' width, driven by the protocol of its engine. */
export interface Engine {
  /** Opens a URL and waits until it is loaded. */
  readonly open: (url: string) => Promise<void>
  /** Runs a function in the page, which must use only its argument and the globals of a page. Returns what it resolves to, as JSON. */
  readonly evaluate: Evaluate
  /** Runs a script in the page, also where the policy of the page allows no script of others. */
  readonly addScript: (source: string) => Promise<void>
  /** Quits the browser and starts it again with its data. */
  readonly restart: () => Promise<void>
  /** Kills the browser and starts it again with what it has written to the disk. */
  readonly killAndRestart: () => Promise<void>
  readonly close: () => Promise<void>
}

type Evaluate = <Argument, Result>(
  run: (argument: Argument) => Result | Promise<Result>,
  argument: Argument,
) => Promise<Result>

/** Starts the browser of an engine, in the time zone of Seoul. */
export type StartEngine = () => Promise<Engine>

/** The functions of an engine that run text: `call` runs an async function without parameters, and resolves with its text. */
export function createEvaluation(call: (declaration: string) => Promise<string | undefined>) {
  const evaluate: Evaluate = async (run, argument) => {
    const text = await call(`async () => JSON.stringify(await (${run})(${JSON.stringify(argument)}))`)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const addScript = async (source: string) => void (await call(`async () => {\n${source}\n}`))
  return { evaluate, addScript }
}

/** Opens a WebSocket, and calls `receive` with the text of each message. */
export async function openSocket(url: string, receive: (text: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(url)
  socket.addEventListener('message', ({ data }) => receive(data))
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  return socket
}

/** Starts a program and resolves with the text that the pattern finds in its output. */
export async function startProgram(
  command: string,
  args: readonly string[],
  pattern: RegExp,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly child: ChildProcess; readonly found: string }> {
  const child = spawn(command, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data: Buffer) => {
      output += data
      const found = pattern.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  }
  child.once('error', reject)
  child.once('exit', () => reject(new Error(`${command} ended:\n${output}`)))
  return { child, found: await promise }
}

export async function killProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
