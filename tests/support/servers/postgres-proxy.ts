import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A proxy in front of PostgreSQL. */
interface PostgresProxy {
  readonly url: string
  /** Withholds the responses of PostgreSQL until the client has sent the text. */
  readonly withholdUntil: (text: string) => void
  /** Changes each begin to a command that PostgreSQL refuses. */
  readonly refuseBegin: () => void
  readonly close: () => void
}

export async function openPostgresProxy(target: string): Promise<PostgresProxy> {
  const { port } = new URL(target)
  let awaited: string | null = null
  let isBeginRefused = false
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    client.on('data', (data: Buffer) => {
      if (awaited !== null && data.includes(awaited)) awaited = null
      if (awaited === null) server.resume()
      else server.pause()
      server.write(isBeginRefused ? data.toString('latin1').replace('begin', 'bogus') : data, 'latin1')
    })
    server.on('data', (data: Buffer) => client.write(data))
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => undefined).on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: target.replace(`:${port}/`, `:${(proxy.address() as AddressInfo).port}/`),
    withholdUntil: (text) => {
      awaited = text
    },
    refuseBegin: () => {
      isBeginRefused = true
    },
    close: () => proxy.close(),
  }
}
