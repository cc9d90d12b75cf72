import { expect, test } from 'vitest'
import { isLoopbackAddress, toClientAddress, toClientNetwork, toProviderNetwork } from './addresses.ts'
import { createRateLimiter } from './rate-limiter.ts'

function clock() {
  let now = 1000
  return { monotonic: () => now, pass: (ms: number) => (now += ms) }
}

test('a burst is accepted, and then as many requests as the limit of a minute', () => {
  const { monotonic, pass } = clock()
  const take = createRateLimiter(monotonic)
  const rate = { perMinute: 60, burst: 5 }
  expect(Array.from({ length: 7 }, () => take('kim', rate))).toEqual([0, 0, 0, 0, 0, 1, 1])
  pass(2000)
  expect([take('kim', rate), take('kim', rate), take('kim', rate)]).toEqual([0, 0, 1])
})

test('each user has a separate limit', () => {
  const take = createRateLimiter(clock().monotonic)
  const rate = { perMinute: 1, burst: 1 }
  expect([take('kim', rate), take('kim', rate), take('lee', rate)]).toEqual([0, 60, 0])
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113', '203.0'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113', '203.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0:0', '2001:db8:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0:0', 'fe80:0:0'],
  ['::1', '0:0:0:0', '0:0:0:0', '0:0:0'],
])('%s is counted as %s, its network as %s, that of its provider as %s', (ip, address, network, provider) => {
  expect([toClientAddress(ip), toClientNetwork(ip), toProviderNetwork(ip)]).toEqual([address, network, provider])
})

test('only this machine is this machine', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopbackAddress)).toBe(true)
  expect(['10.0.0.1', '::ffff:10.0.0.1', '2001::1'].some(isLoopbackAddress)).toBe(false)
})
