import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { toClientAddress } from './addresses.ts'

const maxConnections = 1000
/**
 * A browser opens six connections, and a household has a few browsers behind one address. All other connections are left to other
 * addresses.
 */
const maxPerAddress = 100

/** Closes connections beyond the limit of their address. A trusted proxy has the connections of all users, and limits them itself. */
export function limitConnections(server: Server, trustedProxies: readonly string[]): void {
  server.maxConnections = maxConnections
  const proxies = createBlockList(trustedProxies)
  const counts = new Map<string, number>()

  server.on('connection', (socket: Socket) => {
    const ip = socket.remoteAddress ?? ''
    if (proxies.check(ip.replace(/^::ffff:/i, ''), isIPv6(ip) && !/^::ffff:/i.test(ip) ? 'ipv6' : 'ipv4')) return
    const address = toClientAddress(ip)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const remaining = (counts.get(address) ?? 1) - 1
      if (remaining === 0) counts.delete(address)
      else counts.set(address, remaining)
    })
    if (count > maxPerAddress) socket.destroy()
  })
}

function createBlockList(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}
