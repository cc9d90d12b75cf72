import { isIPv6 } from 'node:net'

/** The network of one home: a /64 of IPv6, or one IPv4 address. */
export function toClientAddress(ip: string): string {
  const address = unmapIPv4(ip)
  return isIPv6(address) ? toPrefix(address, 64) : address
}

/** The wider network: /64 of IPv6, /24 of IPv4. */
export function toClientNetwork(ip: string): string {
  const address = unmapIPv4(ip)
  return isIPv6(address) ? toPrefix(address, 64) : toPrefix(address, 24)
}

/** The network of a provider or an organisation, whose customers can have many of the networks above: /48 of IPv6, /16 of IPv4. */
export function toProviderNetwork(ip: string): string {
  const address = unmapIPv4(ip)
  return isIPv6(address) ? toPrefix(address, 48) : toPrefix(address, 16)
}

export function isLoopbackAddress(ip: string): boolean {
  const address = unmapIPv4(ip)
  return address === '::1' || address.startsWith('127.')
}

// A socket for both kinds of addresses writes an IPv4 address as '::ffff:192.0.2.1'.
function unmapIPv4(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

/** The first bits of an address, a multiple of 16 for IPv6 and of 8 for IPv4. */
function toPrefix(ip: string, bits: number): string {
  return isIPv6(ip)
    ? expandIPv6(ip)
        .slice(0, bits / 16)
        .join(':')
    : ip
        .split('.')
        .slice(0, bits / 8)
        .join('.')
}

function expandIPv6(ip: string): readonly string[] {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}
