import { connect, type Socket } from 'node:net'

/** Requests at full speed from this process, on sockets that send the next request after each response. */
export interface Flood {
  readonly responseCount: () => number
  /** The number of responses of each status. */
  readonly statuses: () => Readonly<Record<string, number>>
  readonly stop: () => void
}

interface FloodOptions {
  readonly socketCount?: number
  /** The number of requests that a socket sends before the first response. */
  readonly depth?: number
}

/** `nextRequest` returns the whole text of a request. A socket that the server closes is replaced by a new one. */
export function startFlood(
  url: string,
  nextRequest: () => string,
  { socketCount = 10, depth = 1 }: FloodOptions = {},
): Flood {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const statuses: Record<string, number> = {}
  let responseCount = 0
  let isStopped = false

  function open(): void {
    if (isStopped) return
    const socket = connect(Number(port), hostname).setNoDelay(true)
    sockets.add(socket)
    socket.on('connect', () => socket.write(Array.from({ length: depth }, nextRequest).join('')))
    socket.on('data', (data) => {
      const statusLines = data.toString('latin1').match(/^HTTP\/1\.1 \d+/gm) ?? []
      for (const status of statusLines) statuses[status.slice(9)] = (statuses[status.slice(9)] ?? 0) + 1
      responseCount += statusLines.length
      if (!isStopped) socket.write(statusLines.map(nextRequest).join(''))
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      setTimeout(open, 10)
    })
  }
  for (let i = 0; i < socketCount; i += 1) open()

  return {
    responseCount: () => responseCount,
    statuses: () => statuses,
    stop: () => {
      isStopped = true
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** The text of a request with a JSON body. */
export function postRequest(url: string, path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  const { host, origin } = new URL(url)
  const text = JSON.stringify(body)
  const all = {
    host,
    origin,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST /haru/api${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`
}

/** The text of a request without a body. */
export function getRequest(url: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const lines = Object.entries({ host: new URL(url).host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `GET /haru/api${path} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Runs `work` several times one after the other, and returns the median of its times in milliseconds. */
export async function medianMs(work: () => Promise<unknown>, runs = 21): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < runs; i += 1) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
}
