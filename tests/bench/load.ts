import { connect, type Socket } from 'node:net'
import { cpuOf } from './processes.ts'

/** One request, over and over. */
export interface Shot {
  readonly method: 'GET' | 'PUT'
  /** Asked in turn. */
  readonly paths: readonly string[]
  readonly cookie?: string
  /** The body of the n-th request of a connection. */
  readonly body?: (connection: number, turn: number) => string
}

/** Who is asked, and what. */
export interface Target {
  readonly url: string
  readonly shot: Shot
  /** The process that answers, whose CPU time is counted. */
  readonly pid: number
}

export interface Result {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** CPU time of one answer in microseconds: what is left when others use the machine too; null where it cannot be read. */
  readonly cpu: number | null
  /** Bytes of an answer's body. */
  readonly bytes: number
}

const connections = 16
const rounds = 5

/**
 * Asks each target on 16 connections, the next as soon as one is answered; in turns, so that what else the machine has
 * to do hits all of them alike. Answers the middle of five rounds for each. Anything but 200 is an error.
 */
export async function load(
  targets: readonly Target[],
  { warmMs = 800, roundMs = 600 } = {},
): Promise<readonly Result[]> {
  for (const target of targets) await fire(target, warmMs)
  const measured = targets.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) measured[i]?.push(await measure(target, roundMs))
  }
  return measured.map(middle)
}

async function measure(target: Target, roundMs: number): Promise<Result> {
  const before = cpuOf(target.pid)
  const { times, bytes, ms } = await fire(target, roundMs)
  const after = cpuOf(target.pid)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const cpu = before === null || after === null ? null : ((after - before) * 1000) / times.length
  return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99), cpu, bytes }
}

function middle(results: readonly Result[]): Result {
  const of = (key: Exclude<keyof Result, 'cpu'>) =>
    results.map((each) => each[key]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
  const cpus = results
    .map(({ cpu }) => cpu)
    .filter((cpu) => cpu !== null)
    .toSorted((a, b) => a - b)
  return {
    perSecond: of('perSecond'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: cpus[Math.floor(cpus.length / 2)] ?? null,
    bytes: of('bytes'),
  }
}

// Paths are asked in turn by all connections together, and on from where the last round ended.
const asked = new WeakMap<Shot, number>()

function nextPath(shot: Shot): string {
  const turn = asked.get(shot) ?? 0
  asked.set(shot, turn + 1)
  return shot.paths[turn % shot.paths.length] ?? ''
}

async function fire({ url, shot }: Target, ms: number): Promise<{ times: number[]; bytes: number; ms: number }> {
  const times: number[] = []
  const started = performance.now()
  const until = started + ms
  const sizes = await Promise.all(Array.from({ length: connections }, (_, i) => shoot(url, shot, i, until, times)))
  return { times, bytes: sizes[0] ?? 0, ms: performance.now() - started }
}

// By hand on a socket: a client library costs as much as the server that is measured, on the same machine.
async function shoot(url: string, shot: Shot, connection: number, until: number, times: number[]): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  let bytes = 0
  for (let turn = 0; performance.now() < until; turn += 1) {
    const started = performance.now()
    socket.write(requestOf(shot, `${hostname}:${port}`, connection, turn))
    bytes = await answered(socket)
    times.push(performance.now() - started)
  }
  socket.destroy()
  return bytes
}

function requestOf(shot: Shot, host: string, connection: number, turn: number): string {
  const { method, cookie = '', body } = shot
  const head = `${method} ${nextPath(shot)} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n`
  if (body === undefined) return `${head}\r\n`
  const text = body(connection, turn)
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Reads one answer; resolves with the size of its body. */
function answered(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let seen = 0
    let whole: Whole | null = null
    let head = ''
    function fail(error?: unknown): void {
      reject(error instanceof Error ? error : new Error('the connection was closed'))
    }
    function handle(data: Buffer): void {
      seen += data.length
      if (whole === null) {
        head += data.toString('latin1')
        whole = wholeOf(head)
      }
      if (whole === null || seen < whole.head + whole.body) return
      socket.off('data', handle).off('error', fail).off('close', fail)
      if (whole.isGood) resolve(whole.body)
      else reject(new Error(head.slice(0, 1000)))
    }
    socket.on('data', handle).once('error', fail).once('close', fail)
  })
}

interface Whole {
  readonly head: number
  readonly body: number
  readonly isGood: boolean
}

function wholeOf(text: string): Whole | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const body = Number(/content-length: (\d+)/i.exec(text)?.[1])
  return { head: end + 4, body, isGood: text.startsWith('HTTP/1.1 200') }
}
