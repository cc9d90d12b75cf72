import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network in front of a server that can fail. */
export interface FaultyNetwork {
  /** The URL of the server through the network. */
  readonly url: string
  /** From now on all connections are silent, also the open ones. New ones are accepted, and no byte gets through. */
  readonly hang: () => void
  /** New connections reach the server again. Those that were silent stay so, as after the loss of their packets. */
  readonly release: () => void
  /** From now on each byte of the server arrives so much later. */
  readonly delay: (delayMs: number) => void
  /** Resets all open connections. */
  readonly reset: () => void
  readonly close: () => Promise<void>
}

export async function openFaultyNetwork(target: string): Promise<FaultyNetwork> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  const forwarded = new Set<Socket>()
  let isHanging = false
  let delayMs = 0

  function forward(from: Socket, to: Socket, readDelayMs: () => number): void {
    sockets.add(from)
    from.on('data', (data: Buffer) => {
      if (!forwarded.has(from)) return
      const wait = readDelayMs()
      if (wait === 0) to.write(data)
      else setTimeout(() => forwarded.has(from) && to.write(data), wait)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      forwarded.delete(from)
      to.destroySoon()
    })
  }

  const proxy = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1')
    forward(client, server, () => 0)
    forward(server, client, () => delayMs)
    if (!isHanging) for (const socket of [client, server]) forwarded.add(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: target.replace(`:${port}`, `:${(proxy.address() as AddressInfo).port}`),
    hang: () => {
      isHanging = true
      forwarded.clear()
    },
    release: () => {
      isHanging = false
    },
    delay: (ms) => {
      delayMs = ms
    },
    reset: () => {
      for (const socket of sockets) socket.resetAndDestroy()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
