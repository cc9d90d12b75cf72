import { isIPv6 } from 'node:net'

/** The network of one home: a /64 of IPv6, or one IPv4 address. */
export function addressOf(ip: string): string {
  const plain = plainAddress(ip)
  return isIPv6(plain) ? prefix64(plain) : plain
}

/** The wider network: /64 of IPv6, /24 of IPv4. */
export function networkOf(ip: string): string {
  const plain = plainAddress(ip)
  return isIPv6(plain) ? prefix64(plain) : plain.split('.').slice(0, 3).join('.')
}

export function isThisMachine(ip: string): boolean {
  const plain = plainAddress(ip)
  return plain === '::1' || plain.startsWith('127.')
}

// A socket for both kinds of addresses writes an IPv4 address as '::ffff:192.0.2.1'.
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '')
}

function prefix64(ip: string): string {
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? []
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array<string>(zeros).fill('0'), ...after].slice(0, 4).join(':')
}
