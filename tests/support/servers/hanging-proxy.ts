import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A network in front of a server that can hang: it accepts connections and lets no byte through. */
export interface HangingProxy {
  readonly url: string
  /** From now on all connections are silent, also the open ones. */
  readonly hang: () => void
  /** New connections reach the server again. Those that were silent stay so, as after the loss of their packets. */
  readonly release: () => void
  readonly close: () => Promise<void>
}

export async function openHangingProxy(target: string): Promise<HangingProxy> {
  const sockets = new Set<Socket>()
  const forwarded = new Set<Socket>()
  let isHanging = false

  function forward(from: Socket, to: Socket): void {
    sockets.add(from)
    from.on('data', (data: Buffer) => {
      if (forwarded.has(from)) to.write(data)
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      sockets.delete(from)
      forwarded.delete(from)
      to.destroySoon()
    })
  }

  const proxy = createServer((client) => {
    const server = connect(Number(new URL(target).port), '127.0.0.1')
    forward(client, server)
    forward(server, client)
    if (!isHanging) for (const socket of [client, server]) forwarded.add(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    hang: () => {
      isHanging = true
      forwarded.clear()
    },
    release: () => {
      isHanging = false
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}
