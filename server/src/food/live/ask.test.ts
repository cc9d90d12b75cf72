import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { drips, openStranger, type Stranger, saysNothing, sends, sendsJson } from '../../testing/stranger.ts'
import { ask, longestMs, mostBytes, type Resolve, systemResolve } from './ask.ts'

let stranger: Stranger
beforeAll(async () => {
  stranger = await openStranger()
})
afterEach(() => stranger.forget())
afterAll(() => stranger.close())

const put = (path = '/search?q=kimchi', resolve: Resolve = systemResolve) =>
  ask(new URL(path, stranger.origin), { 'user-agent': 'Haru/test' }, resolve)
const json = { 'content-type': 'application/json' }

test('JSON is read, and the question says nothing but what it has to', async () => {
  stranger.behave(sendsJson({ hits: ['김치'] }))
  expect(await put()).toEqual({ status: 200, json: { hits: ['김치'] } })
  expect(stranger.asked).toEqual([
    {
      url: '/search?q=kimchi',
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Haru/test',
        host: `127.0.0.1:${stranger.port}`,
        connection: 'close',
      },
    },
  ])
})

test('that something is not there is an answer', async () => {
  stranger.behave(sendsJson({ status: 0 }, {}, 404))
  expect(await put()).toEqual({ status: 404, json: { status: 0 } })
})

test.each([
  ['status302', sends('', { location: 'http://169.254.169.254/latest' }, 302)],
  ['status301', sendsJson({}, { location: 'http://[::ffff:127.0.0.1]/' }, 301)],
  ['status503', sends('', {}, 503)],
  ['status206', sendsJson({}, {}, 206)],
  ['wrongType', sends('<html>', { 'content-type': 'text/html' })],
  ['wrongType', sends('{}', {})],
  ['wrongType', sends('{}', { 'content-type': 'text/plain; application/json' })],
  ['packed', sends(Buffer.from('1f8b', 'hex'), { ...json, 'content-encoding': 'gzip' })],
  ['notJson', sends('{"hits": [', json)],
  ['notJson', sends(Buffer.from([0x22, 0xff, 0x22]), json)],
  ['large', sends(`"${'x'.repeat(mostBytes)}"`, json)],
  ['large', drips('x'.repeat(64 * 1024), 1)],
] as const)('an answer that is %s is refused', async (why, manners) => {
  stranger.behave(manners)
  const began = performance.now()
  await expect(put()).rejects.toThrow(why)
  expect(performance.now() - began).toBeLessThan(longestMs)
  // A redirection would have come back to the same listener.
  expect(stranger.connections()).toBe(1)
})

test('an answer of half a megabyte is read to its end', async () => {
  stranger.behave(sends(`"${'x'.repeat(mostBytes - 2)}"`, json))
  expect((await put()).json).toHaveLength(mostBytes - 2)
})

test.each([
  ['a byte now and then', drips(' ', 200)],
  ['nothing at all', saysNothing],
] as const)('who sends %s is waited for no longer than three seconds', async (_what, manners) => {
  stranger.behave(manners)
  const began = performance.now()
  await expect(put()).rejects.toThrow('slow')
  expect(performance.now() - began).toBeGreaterThan(longestMs - 200)
  expect(performance.now() - began).toBeLessThan(longestMs + 700)
})

test('so is a name that nobody resolves', async () => {
  const began = performance.now()
  const never: Resolve = () => new Promise(() => undefined)
  await expect(ask(new URL('https://foods.example/'), {}, never)).rejects.toThrow('slow')
  expect(performance.now() - began).toBeLessThan(longestMs + 700)
})

test('a name that leads to this machine, or a private network, is not followed there', async () => {
  for (const address of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
    const resolve: Resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    const url = new URL(`https://foods.example:${stranger.port}/`)
    await expect(ask(url, {}, resolve), address).rejects.toThrow('closedAddress')
  }
  const either: Resolve = async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  await expect(ask(new URL(`https://foods.example:${stranger.port}/`), {}, either)).rejects.toThrow('closedAddress')
  await expect(ask(new URL('https://foods.example/'), {}, async () => [])).rejects.toThrow('closedAddress')
  expect(stranger.connections()).toBe(0)
})

test('a name is resolved for each question, so that what it once was counts for nothing', async () => {
  const asked: string[] = []
  const resolve: Resolve = async (host) => {
    asked.push(host)
    // Closed at first, so that nothing leaves this machine; the second time the listener stands there.
    return [{ address: asked.length === 1 ? '192.168.0.1' : '127.0.0.1', family: 4 }]
  }
  const url = new URL(`https://foods.example:${stranger.port}/`)
  for (const _time of [1, 2]) await expect(ask(url, {}, resolve)).rejects.toThrow('closedAddress')
  expect(asked).toEqual(['foods.example', 'foods.example'])
  expect(stranger.connections()).toBe(0)
})

test('an address in place of a name is judged as well, and nothing goes out unencrypted', async () => {
  for (const host of ['192.168.0.1', '3232235521', '0xa.1', '[::ffff:127.0.0.1]', '[fe80::1]', '169.254.169.254']) {
    const url = new URL(`https://${host}:${stranger.port}/`)
    await expect(ask(url, {}, systemResolve), host).rejects.toThrow('closedAddress')
  }
  await expect(ask(new URL('http://foods.example/'), {}, systemResolve)).rejects.toThrow('insecure')
  expect(stranger.connections()).toBe(0)
})
