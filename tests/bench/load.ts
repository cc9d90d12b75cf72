import { connect, type Socket } from 'node:net'

/** One request, over and over. */
export interface Shot {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly cookie?: string
  /** The body of the n-th request of a connection. */
  readonly body?: (connection: number, turn: number) => string
}

export interface Result {
  readonly perSecond: number
  /** In milliseconds. */
  readonly p50: number
  readonly p99: number
  /** Bytes of an answer's body. */
  readonly bytes: number
}

const connections = 16

/** Asks on 16 connections, the next as soon as one is answered: first to warm up, then to count. Anything but 200 is an error. */
export async function load(url: string, shot: Shot, { warmMs = 1000, countMs = 2500 } = {}): Promise<Result> {
  await fire(url, shot, warmMs)
  const { times, bytes, ms } = await fire(url, shot, countMs)
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { perSecond: (times.length / ms) * 1000, p50: at(0.5), p99: at(0.99), bytes }
}

async function fire(url: string, shot: Shot, ms: number): Promise<{ times: number[]; bytes: number; ms: number }> {
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

function requestOf({ method, path, cookie = '', body }: Shot, host: string, connection: number, turn: number): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookie}\r\n`
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
