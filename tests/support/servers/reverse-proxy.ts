import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { forwardRequest } from './exchange-proxy.ts'

/** A reverse proxy in front of a server, which answers 502 without a body while the server does not run, as Caddy does. */
export interface ReverseProxy {
  readonly url: string
  /** From now on requests of such paths wait. Resolves when there is one. */
  readonly hold: (path: RegExp) => Promise<void>
  /** Answers the requests that wait. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

export async function openReverseProxy(target: string): Promise<ReverseProxy> {
  let hold: PathHold | null = null

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    if (hold?.path.test(request.url ?? '')) {
      hold.reached.resolve()
      await hold.released.promise
    }
    const answer = await forwardRequest(target, request, body).catch(() => null)
    response.writeHead(answer?.status ?? 502, [...(answer?.headers ?? [])])
    response.end(answer?.body)
  }

  const proxy = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    // A browser that ends closes its connections at any time.
    response.on('error', () => undefined)
    pass(request, response).catch(() => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hold: (path) => {
      hold = { path, reached: Promise.withResolvers(), released: Promise.withResolvers() }
      return hold.reached.promise
    },
    release: () => {
      hold?.released.resolve()
      hold = null
    },
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await once(proxy, 'close')
    },
  }
}

interface PathHold {
  readonly path: RegExp
  readonly reached: PromiseWithResolvers<void>
  readonly released: PromiseWithResolvers<void>
}
