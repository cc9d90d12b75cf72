import { connect, type Socket } from 'node:net'
import { cpuOf, cpuOfTree } from './processes.ts'

/** A request that is sent repeatedly. */
export interface RepeatedRequest {
  readonly method: 'GET' | 'PUT'
  /** The paths, requested in turn. */
  readonly paths: readonly string[]
  /** The cookies of the users, in turn. */
  readonly cookies?: readonly string[]
  /** The body of the n-th request of a connection. */
  readonly body?: (connection: number, turn: number) => string
}

/** A server and the request that it gets. */
export interface Target {
  readonly url: string
  readonly request: RepeatedRequest
  /** The process of the server, to measure its CPU time. */
  readonly pid: number
  /** The first process of its database, if it has any. */
  readonly databasePid?: number
}

export interface Result {
  readonly perSecond: number
  /** The median time in milliseconds. */
  readonly p50: number
  readonly p99: number
  /** CPU time of one response in microseconds, which hardly depends on other load of the machine; null if it cannot be read. */
  readonly cpu: number | null
  /** The same of the processes of the database; 0 without any. */
  readonly databaseCpu: number
  /** The size of the body of a response. */
  readonly bytes: number
}

const rounds = 5

/**
 * Sends requests to each target on 16 connections, the next one after each response. The targets take turns, so that other
 * load of the machine affects all of them. Returns the median of five rounds. A status other than 200 is an error.
 */
export async function load(
  targets: readonly Target[],
  { warmMs = 800, roundMs = 600, connections = 16 } = {},
): Promise<readonly Result[]> {
  for (const target of targets) await sendForMs(target, warmMs, connections)
  const measured = targets.map((): Result[] => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, target] of targets.entries()) measured[i]?.push(await measure(target, roundMs, connections))
  }
  return measured.map(median)
}

async function measure(target: Target, roundMs: number, connections: number): Promise<Result> {
  const readDatabaseCpu = () => (target.databasePid === undefined ? 0 : cpuOfTree(target.databasePid))
  const [before, databaseBefore] = [cpuOf(target.pid), readDatabaseCpu()]
  const { times, bytes, ms } = await sendForMs(target, roundMs, connections)
  const [after, databaseAfter] = [cpuOf(target.pid), readDatabaseCpu()]
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const cpu = before === null || after === null ? null : ((after - before) * 1000) / times.length
  const databaseCpu = ((databaseAfter - databaseBefore) * 1000) / times.length
  return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99), cpu, databaseCpu, bytes }
}

function median(results: readonly Result[]): Result {
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
    databaseCpu: of('databaseCpu'),
    bytes: of('bytes'),
  }
}

// All connections take the paths and the cookies in turn, and the next round continues after the last one.
const requestCounts = new WeakMap<RepeatedRequest, number>()

function nextTurn(request: RepeatedRequest): { readonly path: string; readonly cookie: string } {
  const { paths, cookies = [] } = request
  const turn = requestCounts.get(request) ?? 0
  requestCounts.set(request, turn + 1)
  return { path: paths[turn % paths.length] ?? '', cookie: cookies[turn % cookies.length] ?? '' }
}

async function sendForMs(
  { url, request }: Target,
  ms: number,
  connections: number,
): Promise<{ times: number[]; bytes: number; ms: number }> {
  const times: number[] = []
  const started = performance.now()
  const until = started + ms
  const sizes = await Promise.all(
    Array.from({ length: connections }, (_, i) => sendRequests(url, request, i, until, times)),
  )
  return { times, bytes: sizes[0] ?? 0, ms: performance.now() - started }
}

// Uses a plain socket, because a client library on the same machine needs as much CPU time as the measured server.
async function sendRequests(
  url: string,
  request: RepeatedRequest,
  connection: number,
  until: number,
  times: number[],
): Promise<number> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setNoDelay(true)
  let bytes = 0
  for (let turn = 0; performance.now() < until; turn += 1) {
    const started = performance.now()
    socket.write(requestOf(request, `${hostname}:${port}`, connection, turn))
    bytes = await readResponse(socket)
    times.push(performance.now() - started)
  }
  socket.destroy()
  return bytes
}

function requestOf(request: RepeatedRequest, host: string, connection: number, turn: number): string {
  const { method, body } = request
  const { path, cookie } = nextTurn(request)
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n`
  if (body === undefined) return `${head}\r\n`
  const text = body(connection, turn)
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Reads one response and resolves with the size of its body. */
function readResponse(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let receivedBytes = 0
    let responseHead: ResponseHead | null = null
    let head = ''
    function fail(error?: unknown): void {
      reject(error instanceof Error ? error : new Error('the connection was closed'))
    }
    function handle(data: Buffer): void {
      receivedBytes += data.length
      if (responseHead === null) {
        head += data.toString('latin1')
        responseHead = parseHead(head)
      }
      if (responseHead === null || receivedBytes < responseHead.head + responseHead.body) return
      socket.off('data', handle).off('error', fail).off('close', fail)
      if (responseHead.isOk) resolve(responseHead.body)
      else reject(new Error(head.slice(0, 1000)))
    }
    socket.on('data', handle).once('error', fail).once('close', fail)
  })
}

interface ResponseHead {
  readonly head: number
  readonly body: number
  readonly isOk: boolean
}

function parseHead(text: string): ResponseHead | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const body = Number(/content-length: (\d+)/i.exec(text)?.[1])
  return { head: end + 4, body, isOk: text.startsWith('HTTP/1.1 200') }
}
