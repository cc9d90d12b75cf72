import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type RespondTo = (request: IncomingMessage, response: ServerResponse) => void

/** A foreign HTTP server on this machine, whose responses a test chooses. */
export interface TestHttpServer {
  readonly origin: string
  readonly port: number
  readonly respondWith: (respond: RespondTo) => void
  /** How many connections were opened; `requests` are the received requests with their queries. */
  readonly connectionCount: () => number
  readonly requests: readonly { readonly url: string; readonly headers: IncomingMessage['headers'] }[]
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export async function startTestHttpServer(first: RespondTo = respondJson({})): Promise<TestHttpServer> {
  let respond = first
  let connectionCount = 0
  const requests: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    respond(request, response)
  })
  server.on('connection', () => {
    connectionCount += 1
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    respondWith: (next) => {
      respond = next
    },
    connectionCount: () => connectionCount,
    requests,
    reset: () => {
      connectionCount = 0
      requests.length = 0
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function respondJson(json: unknown, headers: Readonly<Record<string, string>> = {}, status = 200): RespondTo {
  return respondBody(JSON.stringify(json), { 'content-type': 'application/json; charset=utf-8', ...headers }, status)
}

export function respondBody(body: string | Buffer, headers: Readonly<Record<string, string>>, status = 200): RespondTo {
  return (_request, response) => {
    response.writeHead(status, headers).end(body)
  }
}

/** Sends `piece` again and again, every `everyMs` milliseconds, without end. */
export function respondSlowly(piece: string, everyMs: number): RespondTo {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(piece), everyMs)
    response.on('close', () => clearInterval(timer))
  }
}

/** Accepts the request and never responds. */
export const neverRespond: RespondTo = () => undefined
