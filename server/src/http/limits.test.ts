import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
let limited: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
  limited = await startApp({ environment: { HARU_REQUESTS_PER_MINUTE: '100' } })
  limited.clocks.stop()
})
afterAll(async () => {
  await app.close()
  await limited.close()
})

test('a client without a session gets two fifths of the requests of a user, and health checks are never refused', async () => {
  const anonymousClient = limited.client()
  const statuses = await Promise.all(
    Array.from({ length: 25 }, async () => (await anonymousClient.get('/user/detail')).status),
  )
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  const refused = await anonymousClient.get('/user/detail')
  expect(refused.body).toMatchObject({ code: 'tooManyRequests', retryAfter: 2 })
  expect(refused.headers['retry-after']).toBe('2')
  expect((await anonymousClient.get('/nothing')).status).toBe(429)
  expect((await anonymousClient.get('/health/live')).status).toBe(200)
  expect((await limited.client().get('/user/detail')).status).toBe(401)

  limited.clocks.advance(1500)
  expect((await anonymousClient.get('/user/detail')).status).toBe(401)
  expect((await anonymousClient.get('/user/detail')).status).toBe(429)
})

test('a refused request is accepted after the time in its response', async () => {
  const slow = await startApp({ environment: { HARU_REQUESTS_PER_MINUTE: '5' } })
  const anonymousClient = slow.client()
  for (let i = 0; i < 10; i += 1) await anonymousClient.get('/user/detail')
  let refused: Awaited<ReturnType<typeof anonymousClient.get>>
  do {
    // Two requests a minute: the next one is earned 40 ms later, while the refusal is delayed.
    slow.clocks.advance(29_960)
    refused = await anonymousClient.get('/user/detail')
  } while (refused.status !== 429)
  slow.clocks.advance(Number(refused.headers['retry-after']) * 1000)
  expect((await anonymousClient.get('/user/detail')).status).toBe(401)
  await slow.close()
})

test('a forged X-Forwarded-For does not bypass a limit', async () => {
  const anonymousClient = limited.client()
  const statuses: number[] = []
  for (let i = 0; i < 22; i += 1) {
    statuses.push((await anonymousClient.get('/user/detail', {}, { 'x-forwarded-for': `203.0.113.${i}` })).status)
  }
  expect(statuses.slice(-2)).toEqual([429, 429])
})

test.each([
  ['a long address', '/user/detail', { x: 'a'.repeat(9000) }, {}, 414, 'uriTooLong'],
  ['a very long address', '/user/detail', { x: 'a'.repeat(60_000) }, {}, 414, 'uriTooLong'],
  ['large headers', '/user/detail', {}, { 'x-large': 'a'.repeat(20_000) }, 431, 'headersTooLarge'],
] as const)('%s is refused', async (_, path, query, headers, status, code) => {
  const response = await app.client().get(path, query, headers)
  expect([response.status, response.body.code]).toEqual([status, code])
})

test('a header far beyond the limit is refused', async () => {
  expect(await raw(`GET /haru/api/user/detail HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(200_000)}\r\n\r\n`)).toContain(
    'headersTooLarge',
  )
  expect(await raw(`GET /haru/${'a'.repeat(200_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
})

test('A20: a large body is refused before it is read', async () => {
  const response = await app.client().post('/user/login', { user_id: 'a'.repeat(300_000) })
  expect([response.status, response.body.code]).toEqual([413, 'bodyTooLarge'])
})

describe.each([
  ['a refused body', '/haru/api/user/login', 'application/json', 413],
  ['shared files that no service worker takes', '/haru/user/import/share', 'multipart/form-data; boundary=x', 303],
])('the connection of %s', (_, path, type, status) => {
  const length = 300_000
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`
  let socket: Socket
  let response = ''
  beforeEach(async () => {
    response = ''
    const { port, hostname } = new URL(app.url)
    socket = connect(Number(port), hostname, () => socket.write(head))
    socket.on('data', (data) => (response += data))
    await vi.waitUntil(() => response.startsWith(`HTTP/1.1 ${status} `))
  })
  afterEach(() => socket.destroy())

  test('takes the rest of the body and the next request', async () => {
    socket.write('a'.repeat(length))
    socket.write('GET /haru/api/health/live HTTP/1.1\r\nhost: x\r\n\r\n')
    await vi.waitUntil(() => response.includes('HTTP/1.1 200'), { timeout: 10_000 })
  })

  test('is closed if the rest of the body does not come', async () => {
    await once(socket, 'close')
    expect(response).not.toContain('HTTP/1.1 200')
  })
})

test.each([
  ['two lengths', 'POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
  [
    'a length and pieces',
    'POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a chunk without a size',
    'POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  ],
  ['a folded header', 'GET /haru/api/health/live HTTP/1.1\r\nhost: x\r\nx-a: 1\r\n 2\r\n\r\n'],
  ['a request line without a version', 'GET /haru/api/health/live\r\n\r\n'],
])('A49: %s gets 400 and closes the connection', async (_, text) => {
  const response = await raw(text)
  expect(response).toMatch(/^HTTP\/1\.1 400 [\s\S]*connection: close/i)
})

function raw(text: string): Promise<string> {
  const { port, hostname } = new URL(app.url)
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (data) => (response += data))
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
    socket.setTimeout(5000, () => socket.destroy())
  })
}
