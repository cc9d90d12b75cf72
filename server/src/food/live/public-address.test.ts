import { assert, ipV4, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each(['1.1.1.1', '8.8.8.8', '172.15.255.255', '172.32.0.1', '100.63.255.255', '100.128.0.1', '223.255.255.255'])(
  'the IPv4 address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each(['2606:4700:4700::1111', '2a00:1450:4001:82b::200e', '2001:4860:4860::8888'])(
  'the IPv6 address %s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.168.0.1', '192.88.99.1', '198.18.0.1'],
  ...['198.19.255.255', '192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.1.1.1', '240.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8'],
  ...['0:0:0:0:0:ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '64:ff9b::808:808', '64:ff9b:1::1', '100::1', 'fc00::1'],
  ...['fd12:3456::1', 'fe80::1', 'fe80::1%eth0', '2606:4700::1%1', 'fec0::1', 'ff02::1', '2001::1', '2001:db8::1'],
  ...[
    '2002:7f00:1::',
    '2002:a9fe:a9fe::',
    '3fff::1',
    'localhost',
    '',
    '127.1',
    '0177.0.0.1',
    '2130706433',
    '1.1.1.1:80',
  ],
])('the address %j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('no IPv4 address is public in an IPv6 notation', () =>
  assert(
    property(ipV4(), (address) => {
      const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
      const [high, low] = [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
      const clothes = [`::ffff:${address}`, `::${high}:${low}`, `64:ff9b::${address}`, `2002:${high}:${low}::1`]
      expect(clothes.filter(isPublicAddress)).toEqual([])
    }),
  ))

test('no address of a private network is public', () => {
  const whole = 2 ** 32
  const text = (value: number) => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.')
  const networks = [
    { first: 10 * 2 ** 24, size: 2 ** 24 },
    { first: 127 * 2 ** 24, size: 2 ** 24 },
    { first: (172 * 256 + 16) * 2 ** 16, size: 2 ** 20 },
    { first: (192 * 256 + 168) * 2 ** 16, size: 2 ** 16 },
    { first: (169 * 256 + 254) * 2 ** 16, size: 2 ** 16 },
    { first: (100 * 256 + 64) * 2 ** 16, size: 2 ** 22 },
    { first: 224 * 2 ** 24, size: whole - 224 * 2 ** 24 },
  ]
  return assert(
    property(nat({ max: networks.length - 1 }), nat({ max: 2 ** 29 }), (which, offset) => {
      const { first = 0, size = 1 } = networks[which] ?? {}
      expect(isPublicAddress(text(first + (offset % size)))).toBe(false)
    }),
  )
})
