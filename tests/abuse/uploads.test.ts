import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { UserClient } from '@haru/server/src/testing/client.ts'
import { startApp, type TestApp } from '@haru/server/src/testing/start-app.ts'
import { blackPng } from '@haru/server/src/testing/test-images.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { emptyExport } from '../support/data/empty-export.ts'
import { restoreExport } from '../support/data/varied-account.ts'

// Uploads are counted before they are read, and an unfinished upload blocks others only for a short time.

let app: TestApp
const sockets: Socket[] = []
beforeAll(async () => {
  app = await startApp({ listen: true, environment: { HARU_EMAILS_PER_HOUR: '1000000' } })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(() => app.close())

interface PartialUpload {
  readonly socket: Socket
  /** Resolves with all received text as soon as it matches the pattern. */
  readonly waitForReply: (pattern: RegExp) => Promise<string>
}

function announce(user: UserClient, [method, path, type]: readonly string[], size: number): PartialUpload {
  const { host, hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const cookie = [...user.cookies].map((pair) => pair.join('=')).join('; ')
  const lines = [`${method} /haru/api${path} HTTP/1.1`, `host: ${host}`, `origin: ${app.url}`, `cookie: ${cookie}`]
  const body = [`content-type: ${type}`, `content-length: ${size}`, 'expect: 100-continue']
  socket.write(`${[...lines, ...body].join('\r\n')}\r\n\r\n{"format":`)
  return {
    socket,
    waitForReply: async (pattern) => {
      while (!pattern.test(received)) await once(socket, 'data')
      return received
    },
  }
}

/** Sends the head and the first bytes of an upload and nothing more. Resolves when the server has started to read it. */
async function withhold(user: UserClient, ...request: readonly string[]): Promise<PartialUpload> {
  const withheld = announce(user, request, 900_000)
  await withheld.waitForReply(/100 Continue/)
  return withheld
}

const uploads = {
  restore: {
    withheld: (user: UserClient) => withhold(user, 'POST', '/user/restore', 'application/json'),
    complete: (user: UserClient) => restoreExport(user, emptyExport),
  },
  picture: {
    withheld: (user: UserClient) => withhold(user, 'PUT', '/user/image', 'image/png'),
    complete: (user: UserClient) =>
      user.send({
        method: 'PUT',
        path: '/haru/api/user/image',
        body: blackPng(2, 2),
        headers: { 'content-type': 'image/png' },
      }),
  },
}

describe.each(Object.entries(uploads))('%s', (_, { withheld, complete }) => {
  test('an unfinished upload is refused after a while, and blocks other uploads of its user only until then', async () => {
    const [kim, lee] = [await app.signUp(), await app.signUp()]
    const { socket, waitForReply } = await withheld(kim)
    const [again, other] = await Promise.all([complete(kim), complete(lee)])
    expect(again).toMatchObject({ status: 429, body: { code: 'tooManyRequests' } })
    expect(other.status).toBe(200)
    expect(await waitForReply(/"tooLate"/)).toContain('HTTP/1.1 409 ')
    if (!socket.closed) await once(socket, 'close')
    expect((await complete(kim)).status).toBe(200)
  })

  test('an aborted upload frees its slot at once', async () => {
    const kim = await app.signUp()
    const { socket } = await withheld(kim)
    const waiting = complete(kim)
    setTimeout(() => socket.destroy(), 50)
    expect((await waiting).status).toBe(200)
  })

  test('a client that leaves while it waits for a slot gets none', async () => {
    const kim = await app.signUp()
    const first = await withheld(kim)
    const second = await withheld(kim)
    second.socket.destroy()
    await once(second.socket, 'close')
    // The server may not have read its end yet, and waits for half a second.
    setTimeout(() => first.socket.destroy(), 100)
    await expect.poll(async () => (await complete(kim)).status, { interval: 1000 }).toBe(200)
  })
})

test('an upload is refused with a time to retry while all upload slots are taken', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => app.signUp()))
  const late = await app.signUp()
  const withheld = await Promise.all(users.map((user) => uploads.picture.withheld(user)))
  const refused = { status: 503, body: { code: 'overloaded', retryAfter: 2 } }
  expect(await uploads.picture.complete(late)).toMatchObject(refused)
  for (const { socket } of withheld) socket.destroy()
  await expect.poll(async () => (await uploads.picture.complete(late)).status).toBe(200)
})

test('an upload is counted before it is read, so that aborted uploads count as well', async () => {
  const kim = await app.signUp()
  for (let i = 0; i < 20; i += 1) {
    const { socket } = await uploads.restore.withheld(kim)
    socket.destroy()
    await once(socket, 'close')
  }
  const { waitForReply } = await uploads.restore.withheld(kim)
  expect(await waitForReply(/HTTP\/1.1 4\d\d /)).toContain('HTTP/1.1 429 ')
})

// Of files, the speed is limited and not the time of the whole. It is tested in real time, with one chunk a second.
test('a file that takes longer than any other body is received, and neither a slow file nor a slow body', {
  tags: ['long'],
}, async () => {
  const users = await Promise.all(Array.from({ length: 3 }, () => app.signUp()))
  const [steady, slow, body] = users.map((user, i) =>
    announce(
      user,
      i === 2 ? ['POST', '/money/create', 'application/json'] : ['POST', '/import/create', 'text/csv'],
      i === 2 ? 200_000 : 8_000_010,
    ),
  ) as [PartialUpload, PartialUpload, PartialUpload]
  await Promise.all([steady, slow].map(({ waitForReply }) => waitForReply(/100 Continue/)))
  let chunkCount = 0
  const sending = setInterval(() => {
    chunkCount += 1
    if (chunkCount <= 40) steady.socket.write(Buffer.alloc(200_000, 32))
    slow.socket.write(' ')
    body.socket.write(' ')
  }, 1000)
  const replies = [steady, slow, body].map(({ waitForReply }) => waitForReply(/HTTP\/1.1 [24]\d\d /))
  const [received, refused, timedOut] = await Promise.all(replies)
  clearInterval(sending)
  // All of it has arrived. Spaces are no known format, which a busy server finds after its response.
  expect(received).toMatch(/"unknownFormat"|"importId"/)
  expect(refused).toMatch(/"tooLate"/)
  expect(timedOut).toContain('HTTP/1.1 408 ')
  expect(timedOut).toContain('"code":"tooLate"')
})

test('a file whose declared size is too large is refused before it is sent', async () => {
  const { waitForReply } = announce(await app.signUp(), ['POST', '/user/restore', 'application/zip'], 10_000_001)
  expect(await waitForReply(/HTTP\/1.1 4\d\d /)).toContain('HTTP/1.1 413 ')
})
