import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSlowDownload } from './slow-downloads.ts'

const limits = { everyMs: 50, minBytes: 1000, maxMs: 60_000 }
const changes: Readonly<Record<string, Partial<typeof limits>>> = {
  '/short': { maxMs: 0 },
  // A machine that runs other programs too may stop this process for longer than 50 ms.
  '/steady': { everyMs: 500 },
}
const chunk = Buffer.alloc(65_536)
const ended: Promise<unknown>[] = []
const server = createServer((request, response) => {
  const chunks = Array.from({ length: 400 }, () => chunk)
  const body = Readable.from(chunks, { objectMode: false })
  ended.push(once(body, 'close'))
  response.on('close', () => body.destroy())
  endSlowDownload(response, { ...limits, ...changes[request.url ?? ''] })
  body.pipe(response)
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => server.close())

function startDownload(path: string) {
  const { port } = server.address() as AddressInfo
  return connect(port, '127.0.0.1', function write(this: ReturnType<typeof connect>) {
    this.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  })
}

test('a download that the client does not read is aborted, and its resources are freed', async () => {
  const socket = startDownload('/').pause()
  await once(server, 'request')
  await ended.at(-1)
  socket.destroy()
})

test('a download that the client reads is completed', async () => {
  const socket = startDownload('/steady')
  let size = 0
  // Slow enough for several checks.
  for await (const data of socket) {
    size += data.length
    await delay(2)
  }
  expect(size).toBeGreaterThan(400 * chunk.length)
})

test('a download that takes longer than the limit is aborted', async () => {
  const socket = startDownload('/short').pause()
  await once(server, 'request')
  await ended.at(-1)
  socket.destroy()
})
