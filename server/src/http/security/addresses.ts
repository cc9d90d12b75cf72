import { isIPv6 } from 'node:net'

/** The network of one home: a /64 of IPv6, or one IPv4 address. */
export function toClientAddress(ip: string): string {
  const address = unmapIPv4(ip)
  return isIPv6(address) ? toPrefix64(address) : address
}

/** The wider network: /64 of IPv6, /24 of IPv4. */
export function toClientNetwork(ip: string): string {
  const address = unmapIPv4(ip)
  return isIPv6(address) ? toPrefix64(address) : address.split('.').slice(0, 3).join('.')
}

export function isLoopbackAddress(ip: string): boolean {
  const address = unmapIPv4(ip)
  return address === '::1' || address.startsWith('127.')
}

// A socket for both kinds of addresses writes an IPv4 address as '::ffff:192.0.2.1'.
function unmapIPv4(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function toPrefix64(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
