import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../testing/start-app.ts'

// A20: bodies whose length no header tells.

let app: TestApp
beforeAll(async () => {
  app = await startApp({ listen: true })
})
afterAll(() => app.close())
afterEach(() => vi.useRealTimers())

const chunk = `4000\r\n${'a'.repeat(0x4000)}\r\n`

interface ChunkedRequest {
  readonly socket: Socket
  /** What the server has responded so far. */
  readonly response: () => string
  readonly closed: Promise<unknown>
}

/** Sends the head of a request with a chunked body to the login. */
async function beginChunked(): Promise<ChunkedRequest> {
  const { port, hostname } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  let response = ''
  socket.on('data', (data) => (response += data))
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await once(socket, 'connect')
  socket.write(
    `POST /haru/api/user/login HTTP/1.1\r\nhost: x\r\norigin: ${app.url}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  )
  return { socket, response: () => response, closed }
}

test('A20: chunks without an end at full speed are refused, and the connection is closed', async () => {
  const { socket, response, closed } = await beginChunked()
  const others = app.client()
  const send = () => {
    while (socket.writable && socket.write(chunk));
  }
  socket.on('drain', send)
  send()
  await vi.waitUntil(() => response().startsWith('HTTP/1.1 413 '), { timeout: 15_000 })
  expect(response()).toContain('bodyTooLarge')
  expect((await others.get('/health/live')).status).toBe(200)
  await closed
  expect((await others.get('/health/live')).status).toBe(200)
})

test('A20: chunks without an end that come slowly are refused after thirty seconds, and the connection is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { socket, response, closed } = await beginChunked()
  for (let second = 0; second < 29; second += 1) {
    await new Promise((resolve) => socket.write('1\r\na\r\n', resolve))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(response()).toBe('')
  await vi.advanceTimersByTimeAsync(2000)
  await closed
  expect(response()).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"tooLate"/)
})

test('A20: fifty megabytes behind gzip are refused and not unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(50_000_000, ' '))
  const headers = { 'content-encoding': 'gzip' }
  const { status, body } = await app.client().post('/user/login', packed, headers)
  expect([status, body.code]).toEqual([415, 'unsupportedMediaType'])
})
