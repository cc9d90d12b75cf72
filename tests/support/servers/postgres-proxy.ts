import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** A proxy in front of PostgreSQL. */
interface PostgresProxy {
  readonly url: string
  /** Withholds the responses of PostgreSQL until the client has sent the text. */
  readonly withholdUntil: (text: string) => void
  /** Changes each begin to a command that PostgreSQL refuses. */
  readonly refuseBegin: () => void
  /** Names another process of PostgreSQL to clients, as a connection pooler does. */
  readonly hideProcesses: () => void
  readonly close: () => void
}

/** The begin of the message BackendKeyData, which is followed by the process. */
const keyDataStart = Buffer.from([0x4b, 0, 0, 0, 12])

export async function openPostgresProxy(target: string): Promise<PostgresProxy> {
  const { port } = new URL(target)
  let awaited: string | null = null
  let isBeginRefused = false
  let hidesProcesses = false
  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    client.on('data', (data: Buffer) => {
      if (awaited !== null && data.includes(awaited)) awaited = null
      if (awaited === null) server.resume()
      else server.pause()
      server.write(isBeginRefused ? data.toString('latin1').replace('begin', 'bogus') : data, 'latin1')
    })
    server.on('data', (data: Buffer) => {
      const start = hidesProcesses ? data.indexOf(keyDataStart) : -1
      if (start >= 0) data.writeInt32BE(1, start + keyDataStart.length)
      client.write(data)
    })
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
    hideProcesses: () => {
      hidesProcesses = true
    },
    close: () => proxy.close(),
  }
}
