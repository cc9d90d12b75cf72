import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  neverRespond,
  respondBody,
  respondJson,
  respondSlowly,
  startTestHttpServer,
  type TestHttpServer,
} from '../../testing/test-http-server.ts'
import { fetchJson, fetchTimeoutMs, maxResponseBytes, type ResolveHost, resolveWithSystem } from './fetch-json.ts'

let foodServer: TestHttpServer
beforeAll(async () => {
  foodServer = await startTestHttpServer()
})
afterEach(() => foodServer.reset())
afterAll(() => foodServer.close())

const fetchFromServer = (path = '/search?q=kimchi', resolve: ResolveHost = resolveWithSystem) =>
  fetchJson(new URL(path, foodServer.origin), { 'user-agent': 'Haru/test' }, resolve)
const json = { 'content-type': 'application/json' }

test('fetchJson returns JSON and sends only the necessary headers', async () => {
  foodServer.respondWith(respondJson({ hits: ['김치'] }))
  expect(await fetchFromServer()).toEqual({ status: 200, json: { hits: ['김치'] } })
  expect(foodServer.requests).toEqual([
    {
      url: '/search?q=kimchi',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Haru/test',
        host: `127.0.0.1:${foodServer.port}`,
        connection: 'close',
      },
    },
  ])
})

test('a status of 404 is a response and not an error', async () => {
  foodServer.respondWith(respondJson({ status: 0 }, {}, 404))
  expect(await fetchFromServer()).toEqual({ status: 404, json: { status: 0 } })
})

test.each([
  ['status302', respondBody('', { location: 'http://169.254.169.254/latest' }, 302)],
  ['status301', respondJson({}, { location: 'http://[::ffff:127.0.0.1]/' }, 301)],
  ['status503', respondBody('', {}, 503)],
  ['status206', respondJson({}, {}, 206)],
  ['wrongType', respondBody('<html>', { 'content-type': 'text/html' })],
  ['wrongType', respondBody('{}', {})],
  ['wrongType', respondBody('{}', { 'content-type': 'text/plain; application/json' })],
  ['packed', respondBody(Buffer.from('1f8b', 'hex'), { ...json, 'content-encoding': 'gzip' })],
  ['notJson', respondBody('{"hits": [', json)],
  ['notJson', respondBody(Buffer.from([0x22, 0xff, 0x22]), json)],
  ['large', respondBody(`"${'x'.repeat(maxResponseBytes)}"`, json)],
  ['large', respondSlowly('x'.repeat(64 * 1024), 1)],
] as const)('a response with the fault %s is refused', async (why, manners) => {
  foodServer.respondWith(manners)
  const began = performance.now()
  await expect(fetchFromServer()).rejects.toThrow(why)
  expect(performance.now() - began).toBeLessThan(fetchTimeoutMs)
  // A followed redirection would reach the same listener.
  expect(foodServer.connectionCount()).toBe(1)
})

test('a response of half a megabyte is read completely', async () => {
  foodServer.respondWith(respondBody(`"${'x'.repeat(maxResponseBytes - 2)}"`, json))
  expect((await fetchFromServer()).json).toHaveLength(maxResponseBytes - 2)
})

test.each([
  ['a byte now and then', respondSlowly(' ', 200)],
  ['no response', neverRespond],
] as const)('a server that sends %s is given up after three seconds', async (_what, manners) => {
  foodServer.respondWith(manners)
  const began = performance.now()
  await expect(fetchFromServer()).rejects.toThrow('slow')
  expect(performance.now() - began).toBeGreaterThan(fetchTimeoutMs - 200)
  expect(performance.now() - began).toBeLessThan(fetchTimeoutMs + 700)
})

test('a host name that does not resolve is given up after three seconds', async () => {
  const began = performance.now()
  const never: ResolveHost = () => new Promise(() => undefined)
  await expect(fetchJson(new URL('https://foods.example/'), {}, never)).rejects.toThrow('slow')
  expect(performance.now() - began).toBeLessThan(fetchTimeoutMs + 700)
})

test('A79: a host name that resolves to this machine or a private network is refused', async () => {
  for (const address of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
    const resolve: ResolveHost = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const url = new URL(`https://foods.example:${foodServer.port}/`)
    await expect(fetchJson(url, {}, resolve), address).rejects.toThrow('closedAddress')
  }
  const either: ResolveHost = async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  await expect(fetchJson(new URL(`https://foods.example:${foodServer.port}/`), {}, either)).rejects.toThrow(
    'closedAddress',
  )
  await expect(fetchJson(new URL('https://foods.example/'), {}, async () => [])).rejects.toThrow('closedAddress')
  expect(foodServer.connectionCount()).toBe(0)
})

test('A79: a host name is resolved for each request, so that an earlier address does not count', async () => {
  const resolvedHosts: string[] = []
  const resolve: ResolveHost = async (host) => {
    resolvedHosts.push(host)
    // The port is closed at first, so that no request leaves this machine. The listener opens before the second request.
    return [{ address: resolvedHosts.length === 1 ? '192.168.0.1' : '127.0.0.1', family: 4 }]
  }
  const url = new URL(`https://foods.example:${foodServer.port}/`)
  for (const _time of [1, 2]) await expect(fetchJson(url, {}, resolve)).rejects.toThrow('closedAddress')
  expect(resolvedHosts).toEqual(['foods.example', 'foods.example'])
  expect(foodServer.connectionCount()).toBe(0)
})

test('a private address in the URL is refused, and so is unencrypted HTTP', async () => {
  for (const host of ['192.168.0.1', '3232235521', '0xa.1', '[::ffff:127.0.0.1]', '[fe80::1]', '169.254.169.254']) {
    const url = new URL(`https://${host}:${foodServer.port}/`)
    await expect(fetchJson(url, {}, resolveWithSystem), host).rejects.toThrow('closedAddress')
  }
  await expect(fetchJson(new URL('http://foods.example/'), {}, resolveWithSystem)).rejects.toThrow('insecure')
  expect(foodServer.connectionCount()).toBe(0)
})
