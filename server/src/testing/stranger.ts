import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Manners = (request: IncomingMessage, response: ServerResponse) => void

/** Somebody else's server on this machine, which behaves as a test wants it to. */
export interface Stranger {
  readonly origin: string
  readonly port: number
  readonly behave: (manners: Manners) => void
  /** How often somebody connected, and the paths they asked for with their queries. */
  readonly connections: () => number
  readonly asked: readonly { readonly url: string; readonly headers: IncomingMessage['headers'] }[]
  readonly forget: () => void
  readonly close: () => Promise<void>
}

export async function openStranger(first: Manners = sendsJson({})): Promise<Stranger> {
  let manners = first
  let connections = 0
  const asked: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    manners(request, response)
  })
  server.on('connection', () => {
    connections += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    behave: (next) => {
      manners = next
    },
    connections: () => connections,
    asked,
    forget: () => {
      connections = 0
      asked.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function sendsJson(json: unknown, headers: Readonly<Record<string, string>> = {}, status = 200): Manners {
  return sends(JSON.stringify(json), { 'content-type': 'application/json; charset=utf-8', ...headers }, status)
}

export function sends(body: string | Buffer, headers: Readonly<Record<string, string>>, status = 200): Manners {
  return (_request, response) => {
    response.writeHead(status, headers).end(body)
  }
}

/** Sends forever what it is given, each time after so many milliseconds. */
export function drips(piece: string, everyMs: number): Manners {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(piece), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** Takes the question and never answers. */
export const saysNothing: Manners = () => undefined
